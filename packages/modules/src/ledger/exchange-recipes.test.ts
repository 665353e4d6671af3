// The recipe of an exchange: each leg stays within its currency, and both move something.
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { exchange } from './exchange-recipes.ts'

const sides = { quoteId: '9', fromWallet: '1', fromExchange: '2', toExchange: '3', toWallet: '4' }
const trade = (paid: bigint, bought: bigint, currency: Currency = 'CNY') =>
  exchange({ ...sides, paid: money(paid, currency), bought: money(bought, 'USD') })

test('what is paid goes from one wallet to the exchange of its currency, what is bought from the other exchange to the other wallet', () => {
  expect(trade(1n, 1n)).toEqual({
    out: { key: 'exchange:9:OUT', code: 'EXCHANGE', debit: '1', credit: '2', amount: money(1n, 'CNY') },
    in: { key: 'exchange:9:IN', code: 'EXCHANGE', debit: '3', credit: '4', amount: money(1n, 'USD') },
  })
})

test.each([
  [0n, 1n, 'CNY'],
  [1n, 0n, 'CNY'],
  [-1n, 1n, 'CNY'],
  [1n, -1n, 'CNY'],
  [1n, 1n, 'USD'],
] as const)('%s for %s cents, paid in %s, is no exchange', (paid, bought, currency) => {
  expect(() => trade(paid, bought, currency)).toThrow('moves something in each of two currencies')
})
