// Who sees a page itself, and who is told what comes first.
import { rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../routes/register.ts'
import { asShownTo } from './of-customers.ts'

const nobody = rolesOf(undefined)
describe('a user of no customer', () => {
  test.each(['/account/facebook', '/account/:channel', '/operate/record', '/auto-clear/whitelist/account-list', '/account/record/tiktok'])(
    'is told what comes first on %s',
    path => {
      const route = ROUTES.find(candidate => candidate.path === path.replace(':channel', 'google'))
      expect(route && asShownTo(route, nobody)).toEqual({ ...route, page: 'organization/UnassociatedPage' })
    },
  )

  test('sees these pages as they are, and those that are coming; a new page is for customers until it says otherwise', () => {
    const shown = ROUTES.filter(route => route.access === 'signed-in' && route.page !== 'coming/ComingPage')
    expect(shown.filter(route => asShownTo(route, nobody) === route).map(route => route.page)).toEqual([
      'dashboard/DashboardPage',
      'organization/UserInfoPage',
      'help/HelpDocPage',
      'help/HelpVideoPage',
    ])
  })

  test('sees what needs no customer as it is', () => {
    for (const route of ROUTES) if (route.access !== 'signed-in' || route.isComing) expect(asShownTo(route, nobody)).toBe(route)
  })
})

test('a customer sees the pages themselves', () => {
  for (const route of ROUTES) expect(asShownTo(route, ['Associated'])).toBe(route)
})
