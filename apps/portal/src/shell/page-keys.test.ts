// Where g and a letter lead, for each kind of user.
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { expect, test } from 'vitest'
import { hiddenFor, menuFor } from '../routes/menu.ts'
import { placesOf } from './page-keys.ts'

const pathsOf = (roles: readonly Role[], isSubCustomer: boolean, channels: readonly Channel[] = CHANNEL_CODES) =>
  Object.fromEntries(
    placesOf(menuFor(roles, isSubCustomer, channels), hiddenFor({ roles, isSubCustomer, channels })).map(({ key, path }) => [key, path]),
  )

test('a customer goes home, to its accounts, its wallet and its violations', () => {
  expect(pathsOf(['Associated', 'PreCharge'], false)).toEqual({
    h: '/service/account/dashboard',
    a: '/account/facebook',
    f: '/wallet',
    v: '/rectification/to-be-rectified/facebook',
  })
})

test('a sub-customer goes to its own pages, in a channel that it has', () => {
  const own = pathsOf(['Associated'], true, ['TIKTOK'])
  expect(own).toMatchObject({ h: '/service/account/dashboard', a: '/account/tiktok' })
  expect(own.v ?? '/rectification/').toMatch(/^\/rectification\//)
})

test('whoever may open none of a part has no key for it', () => {
  expect(pathsOf([], false)).not.toHaveProperty('v')
})
