// What the filter of account changes offers against what a synchronisation or an assignment writes.
import { OCCURRING_CHANGE_TYPE_CODES } from '@tallyhelm/protocol/topics/ad-accounts/change-enums'
import { expect, test } from 'vitest'
import { changesSeen } from './store-changes.ts'

test('changes are filtered by exactly the types that are written', () => {
  const bindings = (['BM', 'PIXEL', 'MCC', 'BC', 'EMAIL'] as const).map(kind => ({ kind, outsideId: '1' }))
  const seen = changesSeen({ before: 'a', after: 'b' }, { added: bindings, removed: bindings }).map(change => change.changeType)
  // Assigning an account to a sub-customer writes one, letting a person use it another (flows/sub-customers, flows/bindings).
  expect(new Set<string>(OCCURRING_CHANGE_TYPE_CODES)).toEqual(new Set([...seen, 'FB_USER_AUTHORIZATION', 'REPLACE_SUB_CUSTOMER']))
})
