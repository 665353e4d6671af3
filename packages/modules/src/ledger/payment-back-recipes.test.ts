// Recipes of refunds and chargebacks as a table: whatever happens, clearing keeps nothing of them.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { chargeback, refundHold, refundPaid, refundReturned } from './payment-back-recipes.ts'
import type { Transfer } from './recipes.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const [external, clearing, wallet, adjustment] = ['8', '9', '1', '5']
const refund = { refundId: '7', amount: usd(500n), external, clearing, wallet }
const taken = { chargebackId: '7', external, clearing, wallet, adjustment, fromWallet: usd(300n), fromAgency: usd(200n) }
const short = (transfers: Transfer[]) => transfers.map(t => [t.key, t.code, t.debit, t.credit, t.amount.minor])

test.each<[string, () => Transfer[], unknown[]]>([
  ['a refund holds what the wallet gives', () => refundHold(refund), [['refund:7:REFUND', 'REFUND', '1', '9', 500n]]],
  ['paid out, it passes clearing', () => refundPaid(refund), [['refund:7:PAYMENT', 'PAYMENT', '9', '8', 500n]]],
  [
    'returned, it comes from outside, and the wallet has it again',
    () => refundReturned(refund),
    [
      ['refund:7:PAYMENT:returned', 'PAYMENT', '8', '9', 500n],
      ['refund:7:REFUND:returned', 'REFUND', '9', '1', 500n],
    ],
  ],
  [
    'a chargeback takes what the wallet has, and the rest from the agency',
    () => chargeback({ ...taken, isWon: false }),
    [
      ['chargeback:7:WALLET', 'ADJUSTMENT', '1', '9', 300n],
      ['chargeback:7:ADJUSTMENT', 'ADJUSTMENT', '5', '9', 200n],
      ['chargeback:7:PAYMENT', 'PAYMENT', '9', '8', 500n],
    ],
  ],
  [
    'an empty wallet gives nothing',
    () => chargeback({ ...taken, fromWallet: usd(0n), isWon: false }),
    [
      ['chargeback:7:ADJUSTMENT', 'ADJUSTMENT', '5', '9', 200n],
      ['chargeback:7:PAYMENT', 'PAYMENT', '9', '8', 200n],
    ],
  ],
  [
    'won back, all of it goes where it was taken',
    () => chargeback({ ...taken, isWon: true }),
    [
      ['chargeback:7:won:PAYMENT', 'PAYMENT', '8', '9', 500n],
      ['chargeback:7:won:WALLET', 'ADJUSTMENT', '9', '1', 300n],
      ['chargeback:7:won:ADJUSTMENT', 'ADJUSTMENT', '9', '5', 200n],
    ],
  ],
])('%s', (_event, recipe, transfers) => {
  expect(short(recipe())).toEqual(transfers)
})

test('neither a refund nor a share of a chargeback is negative', () => {
  expect(() => refundHold({ ...refund, amount: usd(-1n) })).toThrow('negative')
  expect(() => chargeback({ ...taken, fromAgency: usd(-1n), isWon: false })).toThrow('negative')
})
