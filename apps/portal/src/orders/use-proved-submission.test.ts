// Which refusals ask who one is: once per order, known by its key.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { expect, test } from 'vitest'
import { asksForProof } from './use-proved-submission.ts'
import type { Submission } from './submission.ts'

const order: Submission = {
  kind: 'retry',
  request: { apply_no: '1', item_ids: ['2'] },
  key: 'key-of-one',
  recap: { title: '重试', lines: [], sum: undefined },
  from: { visit: 'v1', entry: 'e1' },
}

test('a refused order asks once; the same order refused again is refused, the next one asks again', () => {
  const { code } = CATALOGUE.STEP_UP_REQUIRED
  expect(asksForProof({ code }, order, undefined)).toBe(true)
  expect(asksForProof({ code }, order, order.key)).toBe(false)
  expect(asksForProof({ code }, { ...order, key: 'key-of-another' }, order.key)).toBe(true)
})

test('no other refusal asks', () => {
  for (const refusal of ['WALLET_INSUFFICIENT', 'PERMISSION_DENIED', 'SESSION_EXPIRED'] as const) {
    expect(asksForProof({ code: CATALOGUE[refusal].code }, order, undefined)).toBe(false)
  }
})
