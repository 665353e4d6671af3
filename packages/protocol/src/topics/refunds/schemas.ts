// Refunds as the portal asks for them and shows them (screens.md 7, Refund wizard).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, decimal, id, instant, ownReason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { REFUND_STATUS_CODES } from './enums.ts'
import { PART_STATE_CODES, REFUND_WAY_CODES } from './enums.ts'
import { PAYEE_ACCOUNT_MOST, PAYEE_BANK_MOST, PAYEE_NAME_MOST } from './limits.ts'
import { refundFilters } from './lists.ts'

const currency = z.enum(WALLET_CURRENCIES, '请选择币种')
const way = z.enum(REFUND_WAY_CODES)

/** One arrival that money goes back to; `until`: from then on its house refunds it no more. */
const refundSource = z.object({
  source_id: z.string(),
  recharge_id: z.string().nullable(),
  place: z.string(),
  way,
  paid: decimal,
  left: decimal,
  arrived_at: instant,
  until: instant.nullable(),
})
export type RefundSourceRow = z.output<typeof refundSource>

/** What of each currency can be refunded, and where to; `signed_name` is whose account a bank part goes to, where a contract is on. */
export const refundSources = z.object({
  currencies: z.array(z.object({ currency, available: decimal, refundable: decimal, sources: z.array(refundSource) })),
  signed_name: z.string().nullable(),
})
export type RefundSources = z.output<typeof refundSources>

const wanted = { currency, amount: amountOrLess('退款金额') }
export const quoteRefundRequest = z.object(wanted)
export type QuoteRefundRequest = z.output<typeof quoteRefundRequest>
export const refundQuote = z.object({
  parts: z.array(z.object({ source_id: z.string(), place: z.string(), way, amount: decimal, arrived_at: instant })),
  needs_payee: z.boolean(),
})
export type RefundQuote = z.output<typeof refundQuote>

const payee = {
  payee_name: text(PAYEE_NAME_MOST, '收款户名').default(''),
  payee_account: text(PAYEE_ACCOUNT_MOST, '收款账号').default(''),
  payee_bank: text(PAYEE_BANK_MOST, '开户行').default(''),
  payee_swift: text(11, 'SWIFT 代码').default(''),
}
export const createRefundRequest = z.object({
  ...wanted,
  reason: ownReason,
  ...payee,
})
export type CreateRefundRequest = z.output<typeof createRefundRequest>

const refundId = z.object({ id: id('退款单号') })

export const refundListRequest = z.object({ ...pagerRequest, ...filterFields(refundFilters) })
export type RefundListRequest = z.output<typeof refundListRequest>

export const refund = z.object({
  refund_id: z.string(),
  currency,
  amount: decimal,
  /** what was paid out and not returned; null until it has ended */
  paid: decimal.nullable(),
  ways: z.string(),
  payee_name: z.string(),
  reason: z.string(),
  status: z.enum(REFUND_STATUS_CODES),
  /** why not all of it was paid, or that it came back */
  note: z.string(),
  submitter: z.string(),
  submitted_at: instant,
  ended_at: instant.nullable(),
})
export type Refund = z.output<typeof refund>
export const refundPage = pageOf(refund).extend({ counts: z.record(z.enum(REFUND_STATUS_CODES), z.number().int()) })
export type RefundPage = z.output<typeof refundPage>

export const refundDetail = refund.extend({
  payee_account: z.string(),
  payee_bank: z.string(),
  payee_swift: z.string(),
  parts: z.array(
    z.object({
      part_id: z.string(),
      recharge_id: z.string().nullable(),
      place: z.string(),
      way,
      amount: decimal,
      state: z.enum(PART_STATE_CODES),
      bank_reference: z.string().nullable(),
    }),
  ),
  steps: z.array(z.object({ status: z.enum(REFUND_STATUS_CODES), by: z.string(), note: z.string(), at: instant })),
})
export type RefundDetail = z.output<typeof refundDetail>

/** What each call takes and answers. */
export const refundSchemas = {
  sources: { request: z.object({}), response: refundSources },
  quote: { request: quoteRefundRequest, response: refundQuote },
  create: { request: createRefundRequest, response: refundDetail },
  list: { request: refundListRequest, response: refundPage },
  detail: { request: refundId, response: refundDetail },
  withdraw: { request: refundId, response: refundDetail },
}
