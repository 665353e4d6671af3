// Exchange between the wallets of one customer: what the sold amount buys, and doing it at that price.
import { z } from 'zod'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, decimal, id, instant } from '../../wire/fields.ts'

export const exchangeQuoteRequest = z.object({
  sell_currency: z.enum(WALLET_CURRENCIES, '请选择卖出币种'),
  buy_currency: z.enum(WALLET_CURRENCIES, '请选择买入币种'),
  /** in the sold currency */
  amount: amountOrLess(),
})
export type ExchangeQuoteRequest = z.output<typeof exchangeQuoteRequest>

export const exchangeQuote = z.object({
  quote_id: z.string(),
  sell_currency: z.enum(WALLET_CURRENCIES),
  sold: decimal,
  buy_currency: z.enum(WALLET_CURRENCIES),
  bought: decimal,
  /** what one unit of the bought currency costs in the sold one, markup included */
  rate: decimal,
  source: z.string(),
  valid_until: instant,
  /** of the sold currency: what the wallet holds, and what it is short of; null when it is enough */
  available: decimal,
  shortage: decimal.nullable(),
})
export type OwnExchangeQuote = z.output<typeof exchangeQuote>

export const exchangeRequest = z.object({ quote_id: id('报价') })
export type ExchangeRequest = z.output<typeof exchangeRequest>

export const exchanged = z.object({
  /** as the wallet's flows name it */
  exchange_no: z.string(),
  sell_currency: z.enum(CURRENCY_CODES),
  sold: decimal,
  buy_currency: z.enum(CURRENCY_CODES),
  bought: decimal,
  /** it had been done before, under the same key */
  is_repeated: z.boolean(),
})
export type Exchanged = z.output<typeof exchanged>
