// The recipe of a repayment's share as a table.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { repaymentBooked } from './repayment-recipes.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const share = (amount: bigint, lateFee: bigint) =>
  repaymentBooked({ allocationId: '5', from: '1', creditLine: '2', serviceFee: '3', amount: usd(amount), lateFee: usd(lateFee) })

test.each([
  [100n, 0n, [['repayment:5:REPAYMENT', 'REPAYMENT', '1', '2', 100n]]],
  [
    100n,
    7n,
    [
      ['repayment:5:REPAYMENT', 'REPAYMENT', '1', '2', 100n],
      ['repayment:5:SERVICE_FEE', 'SERVICE_FEE', '1', '3', 7n],
    ],
  ],
] as const)('%d with a late fee of %d', (amount, lateFee, moved) => {
  expect(share(amount, lateFee).map(t => [t.key, t.code, t.debit, t.credit, t.amount.minor])).toEqual(moved)
})

test.each([
  [0n, 5n, 'pays something'],
  [-1n, 0n, 'pays something'],
  [1n, -1n, 'negative'],
] as const)('%d with a late fee of %d is none', (amount, lateFee, message) => {
  expect(() => share(amount, lateFee)).toThrow(message)
})
