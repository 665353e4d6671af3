// Recipes as tables: which transfers each business event makes; no money appears or vanishes in any of them.
import { money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  feesOf,
  feesReturned,
  lateSpend,
  lateSpendLift,
  opening,
  quotaHold,
  quotaKeys,
  quotaLowerApproval,
  subAllocate,
  type Transfer,
} from './recipes.ts'
import { readFileSync } from 'node:fs'
import { FLOW_TYPE_CODES, OCCURRING_FLOW_TYPE_CODES } from '@tallyhelm/protocol/topics/wallet/enums'

const usd = (minor: bigint) => money(minor, 'USD')
const sides = { payer: '1', quota: '2', serviceFee: '3', tax: '4' }
const short = (transfers: Transfer[]) => transfers.map(t => [t.key, t.code, t.debit, t.credit, t.amount.minor])

test.each<[string, () => Transfer[], unknown[]]>([
  [
    'an allocation moves from wallet to wallet',
    () => subAllocate({ id: '5', from: '1', to: '6', amount: usd(1n) }),
    [['allocation:5', 'SUB_ALLOCATE', '1', '6', 1n]],
  ],
  [
    'an opening comes from outside',
    () => opening({ adAccountId: '5', external: '8', quota: '2', amount: usd(10n) }),
    [['opening:5', 'OPENING', '8', '2', 10n]],
  ],
  ['an account adopted empty has no opening', () => opening({ adAccountId: '5', external: '8', quota: '2', amount: usd(0n) }), []],
  [
    'an addition holds amount, service fee and tax',
    () => quotaHold({ itemId: '5', kind: 'ADD', hold: 1, sides, amount: usd(1000n), serviceFee: usd(30n), tax: usd(60n) }),
    [
      ['5:QUOTA_ADD', 'QUOTA_ADD', '1', '2', 1000n],
      ['5:SERVICE_FEE', 'SERVICE_FEE', '1', '3', 30n],
      ['5:TAX', 'TAX', '1', '4', 60n],
    ],
  ],
  [
    'what costs nothing moves nothing',
    () => quotaHold({ itemId: '5', kind: 'ADD', hold: 1, sides, amount: usd(9n), serviceFee: usd(0n), tax: usd(0n) }),
    [['5:QUOTA_ADD', 'QUOTA_ADD', '1', '2', 9n]],
  ],
  [
    'a reduction gives back the amount from the ad account and each fee from where it was posted',
    () => quotaHold({ itemId: '5', kind: 'REDUCE', hold: 1, sides, amount: usd(1000n), serviceFee: usd(30n), tax: usd(60n) }),
    [
      ['5:QUOTA_REDUCE', 'QUOTA_REDUCE', '2', '1', 1000n],
      ['5:SERVICE_FEE', 'SERVICE_FEE', '3', '1', 30n],
      ['5:TAX', 'TAX', '4', '1', 60n],
    ],
  ],
  [
    'each hold of a clearing has keys of its own',
    () => quotaHold({ itemId: '5', kind: 'CLEAR', hold: 2, sides, amount: usd(1000n), serviceFee: usd(30n), tax: usd(0n) }),
    [
      ['5:QUOTA_CLEAR:2', 'QUOTA_CLEAR', '2', '1', 1000n],
      ['5:SERVICE_FEE:2', 'SERVICE_FEE', '3', '1', 30n],
    ],
  ],
  [
    'late spend is owed to the channel, round by round',
    () => lateSpend({ itemId: '5', round: 3, payer: '1', channelClearing: '9', amount: usd(7n) }),
    [['5:LATE_SPEND:3', 'ADJUSTMENT', '1', '9', 7n]],
  ],
  [
    'late spend that was paid comes onto the ad account',
    () => lateSpendLift({ itemId: '6', quota: '2', channelClearing: '9', amount: usd(7n) }),
    [['6:LATE_SPEND_LIFT', 'ADJUSTMENT', '9', '2', 7n]],
  ],
])('%s', (_name, recipe, expected) => {
  expect(short(recipe())).toEqual(expected)
})

test('a lower approval voids the whole hold and posts the approved amount with its own fees', () => {
  const item = { itemId: '5', kind: 'ADD' as const, hold: 1, sides, amount: usd(3333n), serviceFee: usd(100n), tax: usd(200n) }
  const lower = quotaLowerApproval(item, usd(1666n), { serviceFeeBasisPoints: 300, taxBasisPoints: 600 })
  expect(lower.voided).toEqual(quotaKeys(item))
  expect(short(lower.posted)).toEqual([
    ['5:QUOTA_ADD:approved', 'QUOTA_ADD', '1', '2', 1666n],
    ['5:SERVICE_FEE:approved', 'SERVICE_FEE', '1', '3', 50n],
    ['5:TAX:approved', 'TAX', '1', '4', 100n],
  ])
})

test.each([0n, -1n, 3333n, 3334n])('an approval of %d of 3333 is no lower approval', approved => {
  const item = { itemId: '5', kind: 'ADD' as const, hold: 1, sides, amount: usd(3333n), serviceFee: usd(0n), tax: usd(0n) }
  expect(() => quotaLowerApproval(item, usd(approved), { serviceFeeBasisPoints: 0, taxBasisPoints: 0 })).toThrow(
    'between zero and the hold',
  )
})

test('nothing negative moves', () => {
  expect(() => subAllocate({ id: '5', from: '1', to: '6', amount: usd(-1n) })).toThrow('negative')
  const item = { itemId: '5', kind: 'ADD' as const, hold: 1, sides, amount: usd(100n) }
  expect(() => quotaHold({ ...item, serviceFee: usd(-1n), tax: usd(0n) })).toThrow('negative')
  expect(() => quotaHold({ ...item, serviceFee: usd(3n), tax: usd(-1n) })).toThrow('negative')
})

test('a lower approval never costs more than the hold', () => {
  const points = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(
      fc.bigInt(2n, 5_000_000n),
      fc.bigInt(1n, 5_000_000n),
      points,
      points,
      (asked, approved, serviceFeeBasisPoints, taxBasisPoints) => {
        fc.pre(approved < asked)
        const rates = { serviceFeeBasisPoints, taxBasisPoints }
        const [whole, part] = [feesOf(usd(asked), rates), feesOf(usd(approved), rates)]
        expect(part.serviceFee.minor <= whole.serviceFee.minor && part.tax.minor <= whole.tax.minor).toBe(true)
      },
    ),
  )
})

test('a lower approval of a clearing gives back no more fees than were held', () => {
  const item = { itemId: '5', kind: 'CLEAR' as const, hold: 3, sides, amount: usd(3333n), serviceFee: usd(10n), tax: usd(200n) }
  const lower = quotaLowerApproval(item, usd(1666n), { serviceFeeBasisPoints: 300, taxBasisPoints: 600 })
  expect(lower.voided).toEqual(['5:QUOTA_CLEAR:3', '5:SERVICE_FEE:3', '5:TAX:3'])
  expect(short(lower.posted)).toEqual([
    ['5:QUOTA_CLEAR:3:approved', 'QUOTA_CLEAR', '2', '1', 1666n],
    ['5:SERVICE_FEE:3:approved', 'SERVICE_FEE', '3', '1', 10n],
    ['5:TAX:3:approved', 'TAX', '4', '1', 100n],
  ])
})

test('however an addition is taken back in parts, no more fees come back than were charged, and never a negative one', () => {
  const points = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: fc.bigInt(1n, 5_000_000n), serviceFeeBasisPoints: points, taxBasisPoints: points }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.array(fc.bigInt(1n, 5_000_000n), { maxLength: 12 }),
      (additions, parts) => {
        const charged = additions.map(({ amount, ...rates }) => feesOf(usd(amount), rates))
        const left = {
          serviceFee: charged.reduce((sum, fees) => sum + fees.serviceFee.minor, 0n),
          tax: charged.reduce((sum, fees) => sum + fees.tax.minor, 0n),
        }
        const latest = additions.at(-1) ?? { serviceFeeBasisPoints: 0, taxBasisPoints: 0 }
        for (const part of parts) {
          const back = feesReturned(usd(part), latest, { serviceFee: usd(left.serviceFee), tax: usd(left.tax) })
          const share = feesOf(usd(part), latest)
          expect(back.serviceFee.minor >= 0n && back.serviceFee.minor <= share.serviceFee.minor).toBe(true)
          expect(back.tax.minor >= 0n && back.tax.minor <= share.tax.minor).toBe(true)
          left.serviceFee -= back.serviceFee.minor
          left.tax -= back.tax.minor
        }
        expect(left.serviceFee >= 0n && left.tax >= 0n).toBe(true)
      },
    ),
  )
})

test('an addition taken back as a whole at its own rate brings back exactly its fees', () => {
  const points = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.bigInt(1n, 5_000_000n), points, points, (amount, serviceFeeBasisPoints, taxBasisPoints) => {
      const rates = { serviceFeeBasisPoints, taxBasisPoints }
      const charged = feesOf(usd(amount), rates)
      expect(feesReturned(usd(amount), rates, charged)).toEqual(charged)
    }),
  )
})

/** Recipes are the only way money moves, and each names its code in the source. */
const recipes = [
  'recipes',
  'payment-recipes',
  'payment-back-recipes',
  'adjustment-recipes',
  'channel-bill-recipes',
  'exchange-recipes',
  'rebate-recipes',
  'repayment-recipes',
  'transfer-recipes',
]
  .map(name => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8'))
  .join('\n')
const [, ...posting] = recipes.split('] as const\n')
const posted = FLOW_TYPE_CODES.filter(code => posting.join('\n').includes(`'${code}'`))

test('flows are filtered by exactly the types that a recipe posts', () => {
  expect([...OCCURRING_FLOW_TYPE_CODES]).toEqual(posted)
})
