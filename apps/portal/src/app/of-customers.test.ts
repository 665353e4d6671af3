// Who sees a page itself, and who is told what comes first.
import { rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../routes/register.ts'
import { asShownTo } from './of-customers.ts'

const nobody = rolesOf(undefined)
const OPEN = ['coming', 'dashboard', 'diagnostics', 'errors', 'help', 'organization', 'session', 'dev']

describe('a user of no customer', () => {
  test.each(['/account/facebook', '/account/:channel', '/operate/record', '/auto-clear/whitelist/account-list', '/account/record/tiktok'])(
    'is told what comes first on %s',
    path => {
      const route = ROUTES.find(candidate => candidate.path === path.replace(':channel', 'google'))
      expect(route && asShownTo(route, nobody)).toEqual({ ...route, page: 'organization/UnassociatedPage' })
    },
  )

  test('sees every other page as it is', () => {
    for (const route of ROUTES) {
      if (OPEN.includes(route.page.split('/')[0] ?? '')) expect(asShownTo(route, nobody)).toBe(route)
    }
  })

  test('never gets a page whose calls are refused: a new folder of pages is put on one side', () => {
    const ofNeither = ROUTES.filter(
      route =>
        route.access === 'signed-in' &&
        route.roles === undefined &&
        asShownTo(route, nobody) === route &&
        !OPEN.includes(route.page.split('/')[0] ?? ''),
    )
    expect(ofNeither.map(route => route.page)).toEqual([])
  })
})

test('a customer sees the pages themselves', () => {
  for (const route of ROUTES) expect(asShownTo(route, ['Associated'])).toBe(route)
})
