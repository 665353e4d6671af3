// Sharing out what arrived: the plan first, then what is still asked for; of any plan no cent is lost, and no statement gets too much.
import { type Money, money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lateFeeOf } from './rules.ts'
import { shareArrived, sharePlanned } from './share-arrived.ts'

const usd = (minor: bigint): Money => money(minor, 'USD')
const terms = { currency: 'USD', basisPointsADay: 5 } as const
type Case = { left: bigint; planned: bigint; days?: number }
function shared(cases: readonly Case[], arrived: bigint, share: typeof shareArrived = shareArrived) {
  const owed = cases.map(({ left, days = 0 }, index) => ({
    statementId: String(index),
    left: usd(left),
    overdueDays: days + 2,
    feeDays: days,
  }))
  const planned = new Map(cases.map((each, index) => [String(index), usd(each.planned)]))
  const { shares, rest } = share(owed, planned, usd(arrived), terms)
  return {
    shares: shares.map(({ statementId, amount, lateFee }) => [Number(statementId), amount.minor, lateFee.minor] as const),
    rest: rest.minor,
  }
}

test.each<[string, Case[], bigint, (readonly [number, bigint, bigint])[], bigint]>([
  [
    'as planned',
    [
      { left: 100n, planned: 50n },
      { left: 100n, planned: 30n },
    ],
    80n,
    [
      [0, 50n, 0n],
      [1, 30n, 0n],
    ],
    0n,
  ],
  [
    'less: the oldest first',
    [
      { left: 100n, planned: 50n },
      { left: 100n, planned: 30n },
    ],
    60n,
    [
      [0, 50n, 0n],
      [1, 10n, 0n],
    ],
    0n,
  ],
  [
    'more: what they still ask for',
    [
      { left: 100n, planned: 50n },
      { left: 40n, planned: 30n },
    ],
    135n,
    [
      [0, 100n, 0n],
      [1, 35n, 0n],
    ],
    0n,
  ],
  [
    'more than all of it',
    [
      { left: 100n, planned: 50n },
      { left: 40n, planned: 30n },
    ],
    150n,
    [
      [0, 100n, 0n],
      [1, 40n, 0n],
    ],
    10n,
  ],
  [
    'less asked than planned',
    [
      { left: 20n, planned: 50n },
      { left: 100n, planned: 30n },
    ],
    80n,
    [
      [0, 20n, 0n],
      [1, 60n, 0n],
    ],
    0n,
  ],
  ['the fee of a whole share is rounded once', [{ left: 2_000n, planned: 999n, days: 1 }], 1_998n, [[0, 1_997n, 1n]], 0n],
  ['nothing is asked for', [], 80n, [], 80n],
])('%s', (_, cases, arrived, shares, rest) => {
  expect(shared(cases, arrived)).toEqual({ shares, rest })
})

test('of any plan and sum, shares, their fees and the rest are the sum; the plan is kept as far as the sum reaches', () => {
  const each = fc.record({ left: fc.bigInt(1n, 1_000_000n), planned: fc.bigInt(1n, 1_000_000n), days: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(fc.array(each, { minLength: 1, maxLength: 5 }), fc.bigInt(0n, 3_000_000n), (cases, arrived) => {
      const { shares, rest } = shared(cases, arrived)
      expect(shares.reduce((sum, [, amount, fee]) => sum + amount + fee, rest)).toBe(arrived)
      const wanted = cases.map(({ left, planned, days }) => {
        const amount = planned < left ? planned : left
        return { amount, cost: amount + lateFeeOf(usd(amount), days, 5).minor }
      })
      const isEnough = wanted.reduce((sum, { cost }) => sum + cost, 0n) <= arrived
      for (const [index, amount, fee] of shares) {
        const { left, days } = cases[index] as (typeof cases)[number]
        expect(amount <= left).toBe(true)
        expect(fee).toBe(lateFeeOf(usd(amount), days, 5).minor)
        if (isEnough) expect(amount >= (wanted[index]?.amount ?? 0n)).toBe(true)
      }
    }),
  )
})

test('of an exact plan no statement gets more than planned or asked for, what that leaves is the rest, and its fee is of the share', () => {
  const cases = [
    { left: 2_000n, planned: 1_000n, days: 10 },
    { left: 40n, planned: 90n },
    { left: 500n, planned: 0n },
  ]
  expect(shared(cases, 2_000n, sharePlanned)).toEqual({
    shares: [
      [0, 1_000n, 5n],
      [1, 40n, 0n],
    ],
    rest: 955n,
  })
  expect(shared(cases, 1_005n, sharePlanned)).toEqual({ shares: [[0, 1_000n, 5n]], rest: 0n })
  const owed = [{ statementId: '0', left: usd(2_000n), overdueDays: 0, feeDays: 0 }]
  expect(sharePlanned(owed, new Map([['0', usd(500n)]]), usd(500n), terms).shares).toMatchObject([{ left: usd(2_000n) }])
})
