// Access as a table: kind of caller and role, each needed where named.
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import type { Caller } from '@tallyhelm/protocol/wire/endpoint'
import { mayUserCall } from '@tallyhelm/protocol/wire/may-call'
import { expect, test } from 'vitest'
import { requireAccess, isOpenToAnyone } from './access.ts'

const actor = (customerId: string | null, subCustomerId: string | null, roles: Role[] = []): UserActor => ({
  kind: 'user',
  userId: '1',
  userName: '李雷',
  sessionId: '2',
  customerId,
  subCustomerId,
  customerType: customerId === null ? null : 1,
  isMaster: false,
  roles,
  needsQuotaApproval: false,
  address: '',
})
const unassociated = actor(null, null)
const customer = actor('3', null, ['Associated', 'SecondAgent'])
const subCustomer = actor('3', '4', ['Associated'])

test.each<[string, Caller[], Role[] | undefined, UserActor, boolean]>([
  ['a user is enough for user', ['user'], undefined, unassociated, true],
  ['an unassociated user is no customer', ['customer', 'sub-customer'], undefined, unassociated, false],
  ['a customer is a customer', ['customer'], undefined, customer, true],
  ['a customer is no sub-customer', ['sub-customer'], undefined, customer, false],
  ['a sub-customer is no customer', ['customer'], undefined, subCustomer, false],
  ['a sub-customer is a sub-customer', ['customer', 'sub-customer'], undefined, subCustomer, true],
  ['one of the roles is enough', ['customer'], ['Rebate', 'SecondAgent'], customer, true],
  ['none of the roles is not', ['customer'], ['Rebate'], customer, false],
  ['the role alone is not', ['customer'], ['Associated'], subCustomer, false],
  ['no role is in an empty list', ['customer'], [], customer, false],
])('%s', (_what, callers, roles, who, isAllowed) => {
  const ask = () => requireAccess(roles ? { callers, roles } : { callers }, who)
  // What the portal shows by the same table.
  expect(mayUserCall(roles ? { callers, roles } : { callers }, { roles: who.roles, isSubCustomer: who.subCustomerId !== null })).toBe(
    isAllowed,
  )
  if (isAllowed) expect(ask).not.toThrow()
  else expect(ask).toThrow('您没有执行此操作的权限')
})

test('only an endpoint for anyone needs no session', () => {
  expect([['anyone'], ['user'], []].map(callers => isOpenToAnyone({ callers: callers as Caller[] }))).toEqual([true, false, false]) // callers, by the literals
})
