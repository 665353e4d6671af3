// Links: no role is led to a room that it may not enter.
import { STAFF_ROLE_CODES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { expect, test } from 'vitest'
import { accountHref, logHref } from './links.ts'
import { maySee } from './register.ts'

const account = { outside_account_id: '1029384756', customer_id: '7' }

test.each(STAFF_ROLE_CODES)('%s follows links into rooms of its own alone', role => {
  const rooms = [accountHref(role, account), logHref(role, '1029384756')].filter(href => href !== undefined)
  for (const href of rooms) expect(maySee(`/${href.split(/[/?]/)[1]}`, role), href).toBe(true)
})

test('an account is shown in the pool, or else among those of its customer', () => {
  expect(accountHref('OPS', account)).toBe('/accounts?ids=1029384756')
  expect(accountHref('FIN', account)).toBe('/customers/7?tab=accounts&ids=1029384756')
  expect(accountHref('SALES', account)).toBe('/customers/7?tab=accounts&ids=1029384756')
  expect(accountHref('AUDIT', account)).toBeUndefined()
  expect([logHref('AUDIT', 'a/b'), logHref('FIN', 'a/b')]).toEqual(['/audit?object_id=a%2Fb', undefined])
})
