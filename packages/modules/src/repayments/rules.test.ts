// Rules of repayments as tables: days late, what they cost, and that no budget is overrun and no cent lost.
import { type Money, money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeDays, lateFeeOf, overdueDays, shareOut, totalsOf } from './rules.ts'

const usd = (minor: bigint): Money => money(minor, 'USD')
const owed = (statementId: string, left: bigint, days = 0) => ({ statementId, left: usd(left), overdueDays: days + 2, feeDays: days })
const terms = { currency: 'USD', basisPointsADay: 5 } as const
const paid = (list: Parameters<typeof shareOut>[0], budget: bigint | null) => {
  const { shares, rest } = shareOut(list, budget === null ? null : usd(budget), terms)
  return [...shares.map(({ amount, lateFee }) => [amount.minor, lateFee.minor]), rest.minor]
}

test.each([
  ['2026-04-28', '2026-04-27', 0],
  ['2026-04-28', '2026-04-28', 0],
  ['2026-04-28', '2026-04-29', 1],
  ['2026-02-27', '2026-03-02', 3],
] as const)('to be paid on %s, on %s it is %d days late', (repayOn, today, days) => {
  expect(overdueDays(repayOn, today)).toBe(days)
})

test.each([
  [null, '2026-05-08', 10],
  ['2026-05-05', '2026-05-08', 3],
  ['2026-05-08', '2026-05-08', 0],
  ['2026-05-08', '2026-05-07', 0],
  ['2026-04-20', '2026-05-08', 10],
] as const)('to be paid on 2026-04-28 and waived until %s, on %s it costs %d days', (waived, today, days) => {
  expect(feeDays('2026-04-28', waived, today)).toBe(days)
})

test.each([
  [100_000n, 0, 0n],
  [100_000n, 1, 50n],
  [100_000n, 30, 1_500n],
  [999n, 1, 0n],
  [1_000n, 1, 1n],
])('%d cents that are %d days late cost %d', (amount, days, fee) => {
  expect(lateFeeOf(usd(amount), days, 5).minor).toBe(fee)
})

test('the oldest first, each with its late fee, and what is left over', () => {
  expect(paid([owed('1', 10_000n, 10), owed('2', 5_000n)], null)).toEqual([[10_000n, 50n], [5_000n, 0n], 0n])
  expect(paid([owed('1', 10_000n, 10), owed('2', 5_000n)], 12_050n)).toEqual([[10_000n, 50n], [2_000n, 0n], 0n])
  expect(paid([owed('1', 10_000n, 10), owed('2', 5_000n)], 20_000n)).toEqual([[10_000n, 50n], [5_000n, 0n], 4_950n])
  expect(paid([owed('1', 10_000n, 10), owed('2', 5_000n)], 201n)).toEqual([[200n, 1n], [0n, 0n], 0n])
  expect(paid([], 100n)).toEqual([100n])
})

test('of any debts and budget, what is paid, its fees and the rest are the budget, and more would not have fitted', () => {
  const debt = fc.record({ left: fc.bigInt(1n, 10_000_000n), days: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(fc.array(debt, { minLength: 1, maxLength: 5 }), fc.bigInt(0n, 20_000_000n), (debts, budget) => {
      const list = debts.map(({ left, days }, index) => owed(String(index), left, days))
      const { shares, rest } = shareOut(list, usd(budget), terms)
      const { amount, lateFee, total } = totalsOf(shares, 'USD')
      expect(amount.minor + lateFee.minor).toBe(total.minor)
      expect(total.minor + rest.minor).toBe(budget)
      expect(rest.minor).toBeGreaterThanOrEqual(0n)
      for (const share of shares) {
        const { minor } = share.amount
        expect(minor >= 0n && minor <= share.left.minor).toBe(true)
        if (minor === share.left.minor) continue
        // One more cent of this one is more than what was left after it.
        const more = minor + 1n + lateFeeOf(usd(minor + 1n), share.feeDays, 5).minor
        expect(more > minor + share.lateFee.minor + rest.minor).toBe(true)
      }
    }),
  )
})
