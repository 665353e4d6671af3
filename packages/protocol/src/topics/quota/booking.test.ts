// The words of what a checked outcome books.
import type { LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import { expect, test } from 'vitest'
import { bookingOf } from './booking.ts'

const booking = (kind: LegKind, outcome: 'DONE' | 'FAILED', payer = 'WALLET') =>
  bookingOf(
    { kind, payer, amount: '1250.00', fees: '45.00', currency: 'USD', merged: [] },
    { outcome, amount: outcome === 'DONE' ? '1250.00' : null },
  )

test.each<[LegKind, string, string]>([
  ['ADD', '钱包 → 广告账户', '冻结的款项退回钱包'],
  ['REDUCE', '广告账户 → 钱包', '额度保留在广告账户'],
  ['CLEAR', '广告账户 → 钱包', '额度保留在广告账户'],
  ['OUT', '广告账户 → 转移在途', '额度保留在转出账户，转移不再执行'],
  ['IN', '转移在途 → 广告账户', '转入不再执行，款项退回转出账户'],
  ['BACK', '转移在途 → 转出账户', '转移在途的款项退回钱包'],
])('%s goes «%s» when it is done, and otherwise «%s»', (kind, done, failed) => {
  expect(booking(kind, 'DONE')).toEqual({ direction: done, amount: '$1,250.00', fees: '$45.00' })
  expect(booking(kind, 'FAILED')).toEqual({ direction: failed, amount: '不入账，原申请 $1,250.00', fees: null })
})

test('what a credit line paid goes back to it', () => {
  expect(booking('ADD', 'DONE', 'CREDIT_LINE').direction).toBe('授信 → 广告账户')
  expect(booking('ADD', 'FAILED', 'CREDIT_LINE').direction).toBe('冻结的款项退回授信')
})

test('where less took effect, so much is booked, and the fees follow it', () => {
  const leg = { kind: 'ADD', payer: 'WALLET', amount: '1250.00', fees: '45.00', currency: 'USD', merged: [] } as const
  expect(bookingOf({ ...leg, merged: [] }, { outcome: 'DONE', amount: '1200.00' })).toMatchObject({
    amount: '$1,200.00',
    fees: '按入账金额折算（原申请 $45.00）',
  })
})
