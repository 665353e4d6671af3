// Payment recipes as a table: what arrives waits in clearing, and leaves it once, for a wallet.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { paymentArrived, paymentCredited, paymentReturned } from './payment-recipes.ts'
import type { Transfer } from './recipes.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const payment = { place: 'HSBC', transactionId: '7', amount: usd(500n) }
const [external, clearing, wallet, serviceFee] = ['8', '9', '1', '3']
const short = (transfers: Transfer[]) => transfers.map(t => [t.key, t.code, t.debit, t.credit, t.amount.minor])

test.each<[string, () => Transfer[], unknown[]]>([
  [
    'a payment that arrived waits in the clearing account of its place, gross',
    () => paymentArrived({ ...payment, external, clearing }),
    [['payment:HSBC:7', 'PAYMENT', '8', '9', 500n]],
  ],
  [
    'the wallet gets what is left of it after the fee',
    () => paymentCredited({ ...payment, clearing, wallet, fee: { amount: usd(3n), serviceFee } }),
    [
      ['payment:HSBC:7:RECHARGE', 'RECHARGE', '9', '1', 497n],
      ['payment:HSBC:7:SERVICE_FEE', 'SERVICE_FEE', '9', '3', 3n],
    ],
  ],
  [
    'without a fee it gets all of it',
    () => paymentCredited({ ...payment, clearing, wallet, fee: null }),
    [['payment:HSBC:7:RECHARGE', 'RECHARGE', '9', '1', 500n]],
  ],
  [
    'sent back it leaves by the key of a credit, so that it never does both',
    () => paymentReturned({ ...payment, external, clearing }),
    [['payment:HSBC:7:RECHARGE', 'PAYMENT', '9', '8', 500n]],
  ],
  [
    'so does one that is all fee',
    () => paymentCredited({ ...payment, clearing, wallet, fee: { amount: usd(500n), serviceFee } }),
    [['payment:HSBC:7:RECHARGE', 'SERVICE_FEE', '9', '3', 500n]],
  ],
])('%s', (_event, recipe, transfers) => {
  expect(short(recipe())).toEqual(transfers)
})

test('what goes straight to statements is not the wallet’s, and a fee leaves by the key of a credit where nothing else does', () => {
  const fee = { amount: usd(3n), serviceFee }
  expect(short(paymentCredited({ ...payment, clearing, wallet, fee, repaid: usd(400n) }))).toEqual([
    ['payment:HSBC:7:RECHARGE', 'RECHARGE', '9', '1', 97n],
    ['payment:HSBC:7:SERVICE_FEE', 'SERVICE_FEE', '9', '3', 3n],
  ])
  expect(short(paymentCredited({ ...payment, clearing, wallet, fee, repaid: usd(497n) }))).toEqual([
    ['payment:HSBC:7:RECHARGE', 'SERVICE_FEE', '9', '3', 3n],
  ])
  expect(paymentCredited({ ...payment, clearing, wallet, fee: null, repaid: usd(500n) })).toEqual([])
  expect(() => paymentCredited({ ...payment, clearing, wallet, fee, repaid: usd(498n) })).toThrow('never more')
})

test('a fee above the payment is a defect', () => {
  expect(() => paymentCredited({ ...payment, clearing, wallet, fee: { amount: usd(501n), serviceFee } })).toThrow('never more')
})
