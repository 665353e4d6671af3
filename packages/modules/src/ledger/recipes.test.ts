// Recipes as tables: which transfers each business event makes; no money appears or vanishes in any of them.
import { money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feesOf, opening, quotaAddHold, quotaAddKeys, quotaAddLowerApproval, recharge, subAllocate, type Transfer } from './recipes.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const sides = { payer: '1', quota: '2', serviceFee: '3', tax: '4' }
const short = (transfers: Transfer[]) => transfers.map(t => [t.key, t.code, t.debit, t.credit, t.amount.minor])

test.each<[string, Transfer[], unknown[]]>([
  [
    'a recharge comes from outside through the clearing account of its method',
    recharge({ provider: 'HSBC', transactionId: '7', amount: usd(500n), external: '8', clearing: '9', wallet: '1' }),
    [
      ['payment:HSBC:7', 'PAYMENT', '8', '9', 500n],
      ['payment:HSBC:7:RECHARGE', 'RECHARGE', '9', '1', 500n],
    ],
  ],
  [
    'an allocation moves from wallet to wallet',
    subAllocate({ id: '5', from: '1', to: '6', amount: usd(1n) }),
    [['allocation:5', 'SUB_ALLOCATE', '1', '6', 1n]],
  ],
  [
    'an opening comes from outside',
    opening({ adAccountId: '5', external: '8', quota: '2', amount: usd(10n) }),
    [['opening:5', 'OPENING', '8', '2', 10n]],
  ],
  ['an account adopted empty has no opening', opening({ adAccountId: '5', external: '8', quota: '2', amount: usd(0n) }), []],
  [
    'an addition holds amount, service fee and tax',
    quotaAddHold({ itemId: '5', sides, amount: usd(1000n), serviceFee: usd(30n), tax: usd(60n) }),
    [
      ['5:QUOTA_ADD', 'QUOTA_ADD', '1', '2', 1000n],
      ['5:SERVICE_FEE', 'SERVICE_FEE', '1', '3', 30n],
      ['5:TAX', 'TAX', '1', '4', 60n],
    ],
  ],
  [
    'what costs nothing moves nothing',
    quotaAddHold({ itemId: '5', sides, amount: usd(9n), serviceFee: usd(0n), tax: usd(0n) }),
    [['5:QUOTA_ADD', 'QUOTA_ADD', '1', '2', 9n]],
  ],
])('%s', (_name, transfers, expected) => {
  expect(short(transfers)).toEqual(expected)
})

test('a lower approval voids the whole hold and posts the approved amount with its own fees', () => {
  const item = { itemId: '5', sides, amount: usd(3333n), serviceFee: usd(100n), tax: usd(200n) }
  const lower = quotaAddLowerApproval(item, usd(1666n), { serviceFeeBasisPoints: 300, taxBasisPoints: 600 })
  expect(lower.voided).toEqual(quotaAddKeys(item))
  expect(short(lower.posted)).toEqual([
    ['5:QUOTA_ADD:approved', 'QUOTA_ADD', '1', '2', 1666n],
    ['5:SERVICE_FEE:approved', 'SERVICE_FEE', '1', '3', 50n],
    ['5:TAX:approved', 'TAX', '1', '4', 100n],
  ])
})

test.each([0n, -1n, 3333n, 3334n])('an approval of %d of 3333 is no lower approval', approved => {
  const item = { itemId: '5', sides, amount: usd(3333n), serviceFee: usd(0n), tax: usd(0n) }
  expect(() => quotaAddLowerApproval(item, usd(approved), { serviceFeeBasisPoints: 0, taxBasisPoints: 0 })).toThrow(
    'between zero and the hold',
  )
})

test('nothing negative moves', () => {
  expect(() => subAllocate({ id: '5', from: '1', to: '6', amount: usd(-1n) })).toThrow('negative')
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
