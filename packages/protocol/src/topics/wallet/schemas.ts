// Wallet calls: balances and the flows that explain them.
import { z } from 'zod'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { FLOW_TYPE_CODES, FUND_CODES } from './enums.ts'
import { flowFilters } from './lists.ts'
import { exchanged, exchangeQuote, exchangeQuoteRequest, exchangeRequest } from './exchange-schemas.ts'
import { moveSubFundsRequest, subFundListRequest, subFundPage, takeable, takeableRequest } from './sub-fund-schemas.ts'

export const balances = z.object({
  wallets: z.array(
    z.object({
      currency: z.enum(CURRENCY_CODES),
      available: decimal,
      pending: decimal,
      total: decimal,
      /** null while it is off, and always for a sub-customer */
      alert: z.object({ threshold: decimal, is_low: z.boolean() }).nullable(),
    }),
  ),
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
  fund: z.enum(FUND_CODES, '请选择钱包或授信').default('WALLET'),
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
  /** where its number leads; told by the list alone */
  link: z.object({ kind: z.enum(['ORDER', 'RECHARGE', 'REFUND', 'REPAYMENT', 'BILL', 'STATEMENT']), id: z.string() }).nullish(),
})
export type Flow = z.output<typeof flow>
export const flowPage = pageOf(flow).extend({
  /** opening + income − expense = closing, over the asked period */
  period: z.object({ opening: decimal, income: decimal, expense: decimal, closing: decimal }),
})
export type FlowPage = z.output<typeof flowPage>

/** Of the customer's own wallet; empty or zero turns the alert off. */
export const setAlertRequest = z.object({
  currency: z.enum(WALLET_CURRENCIES, '请选择币种'),
  threshold: z
    .string('请输入预警金额')
    .trim()
    .regex(/^(\d{1,12}(\.\d{1,2})?)?$/, '预警金额格式不正确，最多保留 2 位小数'),
})
export type SetAlertRequest = z.output<typeof setAlertRequest>

/** What each call takes and answers. */
export const walletSchemas = {
  balances: { request: z.object({}), response: balances },
  flows: { request: flowListRequest, response: flowPage },
  setAlert: { request: setAlertRequest, response: z.object({}) },
  subFunds: { request: subFundListRequest, response: subFundPage },
  takeable: { request: takeableRequest, response: takeable },
  moveSubFunds: { request: moveSubFundsRequest, response: z.object({}) },
  quoteExchange: { request: exchangeQuoteRequest, response: exchangeQuote },
  exchange: { request: exchangeRequest, response: exchanged },
}
