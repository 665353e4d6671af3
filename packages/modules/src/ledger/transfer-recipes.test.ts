// Recipes of transfers as tables: what each leg holds and posts, what the fee becomes, and that no cent appears or vanishes.
import { money, shareOf } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HoldEnd, transferFeeEnd, transferFeeHold, transferLegEnd, transferLegHold } from './transfer-recipes.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const leg = (kind: 'OUT' | 'IN' | 'BACK', amount = 100n) => ({ legId: '5', kind, quota: '1', clearing: '2', amount: usd(amount) })
const sides = { transferId: '5', payer: '3', serviceFee: '4' }
const fee = (amount: bigint, basisPoints: number, asked = 100n) => ({ ...sides, asked: usd(asked), amount: usd(amount), basisPoints })

test.each([
  ['OUT', '1', '2'],
  ['IN', '2', '1'],
  ['BACK', '2', '1'],
] as const)('%s moves from %s to %s', (kind, debit, credit) => {
  expect(transferLegHold(leg(kind))).toEqual({ key: '5:QUOTA_TRANSFER', code: 'QUOTA_TRANSFER', debit, credit, amount: usd(100n) })
})

test('a leg is posted whole, voided, or voided and posted for less', () => {
  expect(transferLegEnd(leg('OUT'), usd(100n))).toEqual({ posted: ['5:QUOTA_TRANSFER'], voided: [], instead: [] })
  expect(transferLegEnd(leg('IN'), usd(0n))).toEqual({ posted: [], voided: ['5:QUOTA_TRANSFER'], instead: [] })
  expect(transferLegEnd(leg('OUT'), usd(40n))).toEqual({
    posted: [],
    voided: ['5:QUOTA_TRANSFER'],
    instead: [{ key: '5:QUOTA_TRANSFER:approved', code: 'QUOTA_TRANSFER', debit: '1', credit: '2', amount: usd(40n) }],
  })
})

test('the fee is posted for what arrived, and never more than was held', () => {
  expect(transferFeeHold(fee(5n, 500))).toEqual([{ key: '5:TRANSFER_FEE', code: 'SERVICE_FEE', debit: '3', credit: '4', amount: usd(5n) }])
  expect(transferFeeEnd(fee(5n, 500), usd(100n))).toEqual({ posted: ['5:TRANSFER_FEE'], voided: [], instead: [], charged: usd(5n) })
  expect(transferFeeEnd(fee(5n, 500), usd(0n))).toEqual({ posted: [], voided: ['5:TRANSFER_FEE'], instead: [], charged: usd(0n) })
  expect(transferFeeEnd(fee(5n, 500), usd(40n))).toMatchObject({ voided: ['5:TRANSFER_FEE'], instead: [{ amount: usd(2n) }] })
  expect(transferFeeEnd(fee(5n, 9999), usd(100n)).charged).toEqual(usd(5n))
})

test("what arrived whole is charged its part of the order's fee, however that was rounded", () => {
  expect(transferFeeEnd(fee(1n, 40), usd(100n))).toEqual({ posted: ['5:TRANSFER_FEE'], voided: [], instead: [], charged: usd(1n) })
  expect(transferFeeEnd(fee(1n, 40), usd(99n)).charged).toEqual(usd(0n))
  expect(transferFeeEnd(fee(0n, 60), usd(100n))).toEqual({ posted: [], voided: [], instead: [], charged: usd(0n) })
})

test('within one company there is no fee to hold or to end', () => {
  expect(transferFeeHold(fee(0n, 0))).toEqual([])
  expect(transferFeeEnd(fee(0n, 0), usd(100n))).toEqual({ posted: [], voided: [], instead: [], charged: usd(0n) })
})

test('nothing negative and nothing above the hold moves', () => {
  expect(() => transferLegHold(leg('OUT', 0n))).toThrow('moves something')
  expect(() => transferLegEnd(leg('OUT'), usd(101n))).toThrow('between nothing and the hold')
  expect(() => transferLegEnd(leg('OUT'), usd(-1n))).toThrow('between nothing and the hold')
  expect(() => transferFeeHold(fee(-1n, 0))).toThrow('never negative')
})

test('of any hold and whatever moved, exactly that is posted and the rest is free again', () => {
  const minor = fc.bigInt(0n, 1_000_000n)
  const postedOf = (held: bigint, end: HoldEnd) =>
    (end.posted.length > 0 ? held : 0n) + end.instead.reduce((sum, t) => sum + t.amount.minor, 0n)
  fc.assert(
    fc.property(minor, minor, fc.integer({ min: 0, max: 10_000 }), (one, other, points) => {
      const [held, moved] = one < other ? [other, one] : [one, other]
      fc.pre(held > 0n)
      expect(postedOf(held, transferLegEnd(leg('IN', held), usd(moved)))).toBe(moved)
      const asked = shareOf(usd(held), points)
      const end = transferFeeEnd(fee(asked.minor, points, held), usd(moved))
      expect(postedOf(asked.minor, end)).toBe(end.charged.minor)
    }),
  )
})
