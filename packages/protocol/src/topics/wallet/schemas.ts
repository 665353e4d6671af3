// Wallet calls: balances and the flows that explain them.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { FLOW_TYPE_CODES } from './enums.ts'
import { flowFilters } from './lists.ts'
import { exchangeQuote, exchangeQuoteRequest, exchangeRequest } from './exchange-schemas.ts'
import { moveSubFundsRequest, subFundListRequest, subFundPage } from './sub-fund-schemas.ts'

export const balances = z.object({
  wallets: z.array(z.object({ currency: z.enum(CURRENCY_CODES), available: decimal, pending: decimal, total: decimal })),
  credit_lines: z.array(
    z.object({
      currency: z.enum(CURRENCY_CODES),
      limit: decimal,
      used: decimal,
      pending: decimal,
      /** nothing while it is frozen, or more is used than its limit */
      available: decimal,
      is_frozen: z.boolean(),
    }),
  ),
})
/** `pending` is money held by orders in progress; available = total − pending. */
export type Balances = z.output<typeof balances>

export const flowListRequest = z.object({
  ...pagerRequest,
  ...filterFields(flowFilters),
  currency: z.enum(CURRENCY_CODES, '请选择币种').default('USD'),
})
export type FlowListRequest = z.output<typeof flowListRequest>

export const flow = z.object({
  flow_no: z.string(),
  at: instant,
  flow_type: z.enum(FLOW_TYPE_CODES),
  currency: z.enum(CURRENCY_CODES),
  income: decimal.nullable(),
  expense: decimal.nullable(),
  balance_after: decimal,
  reference_no: z.string().nullable(),
  channel: z.enum(CHANNEL_CODES).nullable(),
  account_name: z.string().nullable(),
  outside_account_id: z.string().nullable(),
  summary: z.string(),
  operator: z.string(),
})
export type Flow = z.output<typeof flow>
export const flowPage = pageOf(flow).extend({
  /** opening + income − expense = closing, over the asked period */
  period: z.object({ opening: decimal, income: decimal, expense: decimal, closing: decimal }),
})
export type FlowPage = z.output<typeof flowPage>

/** What each call takes and answers. */
export const walletSchemas = {
  balances: { request: z.object({}), response: balances },
  flows: { request: flowListRequest, response: flowPage },
  subFunds: { request: subFundListRequest, response: subFundPage },
  moveSubFunds: { request: moveSubFundsRequest, response: z.object({}) },
  quoteExchange: { request: exchangeQuoteRequest, response: exchangeQuote },
  exchange: { request: exchangeRequest, response: z.object({}) },
}
