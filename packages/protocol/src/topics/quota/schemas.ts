// Quota calls: quote, apply, one order, the records and transfer orders, and the events that report progress.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, decimal, id, instant, lines, shownTotal } from '../../wire/fields.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import {
  ADJUST_TYPE_CODES,
  CLEAR_REASON_CODES,
  ITEM_STATE_CODES,
  LEG_KIND_CODES,
  ORDER_STATUS_CODES,
  REDUCE_REASON_CODES,
  TRANSFER_OUTCOME_CODES,
} from './enums.ts'
import { ACCOUNTS_PER_ORDER_BOUND } from './limits.ts'
import { recordFilters } from './lists.ts'
import { ENDED_BY_CODES } from './shown-states.ts'
import { capabilities, capabilitiesRequest } from './capability-schemas.ts'
import { transferListRequest, transferPage } from './transfer-schemas.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const itemState = z.enum(ITEM_STATE_CODES)
const orderStatus = z.enum(ORDER_STATUS_CODES)

const few = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1, '请选择广告账号').max(ACCOUNTS_PER_ORDER_BOUND, `最多选择${ACCOUNTS_PER_ORDER_BOUND}个广告账号`)
const onceEach = (list: readonly { account_id: string }[]) => new Set(list.map(item => item.account_id)).size === list.length
const ONCE = '同一账户不能重复提交'
const remark = lines(200, '备注').default('')
/** What the amounts are in, which all ad accounts of an order are kept in; dollars where it says nothing. */
const currency = z.enum(CURRENCY_CODES, '请选择币种').optional()

/** `exchange_quote_id`: pays from a wallet of another currency at the rate that this quote holds. */
export const addRequest = z.object({
  adjust_type: z.literal('ADD'),
  currency,
  items: few(z.object({ account_id: id('账户'), amount: amountOrLess('新增额度') })).refine(onceEach, ONCE),
  remark,
  exchange_quote_id: id('报价').optional(),
  shown_total: shownTotal,
})
export type AddRequest = z.output<typeof addRequest>
export const reduceRequest = z.object({
  adjust_type: z.literal('REDUCE'),
  currency,
  items: few(z.object({ account_id: id('账户'), amount: amountOrLess('调减额度') })).refine(onceEach, ONCE),
  reason: z.enum(REDUCE_REASON_CODES, '请选择调减原因'),
  remark,
})
export type ReduceRequest = z.output<typeof reduceRequest>
export const clearRequest = z.object({
  adjust_type: z.literal('CLEAR'),
  currency,
  items: few(z.object({ account_id: id('账户') })).refine(onceEach, ONCE),
  reason: z.enum(CLEAR_REASON_CODES, '请选择清零原因'),
  remark,
})
export type ClearRequest = z.output<typeof clearRequest>
/** One account to many, or many to one: either all lines leave the same account, or all go to the same. */
export const transferRequest = z.object({
  adjust_type: z.literal('TRANSFER'),
  currency,
  items: few(z.object({ from_account_id: id('转出账户'), to_account_id: id('转入账户'), amount: amountOrLess('转出金额') })),
  remark,
  shown_total: shownTotal,
})
export type TransferRequest = z.output<typeof transferRequest>
export const quotaRequest = z.discriminatedUnion(
  'adjust_type',
  [addRequest, reduceRequest, clearRequest, transferRequest],
  '请选择操作类型',
)
/** An order to change quota; REDUCE is refused with code 1 to sub-customers, whose fixed tree has no page for it. */
export type QuotaRequest = z.output<typeof quotaRequest>

/** `pay_currency` asks for the price in another wallet's currency, with a rate that is held for ten minutes. */
export const quoteRequest = z.discriminatedUnion(
  'adjust_type',
  [
    addRequest
      .omit({ exchange_quote_id: true, shown_total: true })
      .extend({ pay_currency: z.enum(WALLET_CURRENCIES, '请选择支付币种').optional() }),
    reduceRequest.partial({ reason: true }),
    clearRequest.partial({ reason: true }),
    transferRequest.omit({ shown_total: true }),
  ],
  '请选择操作类型',
)
export type QuoteRequest = z.output<typeof quoteRequest>

/** An addition of the same sum to the same ad account a short while ago. */
export const recentSame = z.object({
  account_id: z.string(),
  amount: decimal,
  apply_no: z.string(),
  apply_time: instant,
  submitter: z.string(),
  /** how many there are */
  times: z.number().int().min(1),
})

export const quote = z.object({
  adjust_type: z.enum(ADJUST_TYPE_CODES),
  currency: z.string(),
  items: z.array(
    z.object({
      account_id: z.string(),
      /** the receiving account of a transfer line */
      to_account_id: z.string().nullable(),
      /** for CLEAR what would be cleared as far as we know now; the amount is fixed at execution */
      amount: decimal,
      /** REDUCE, CLEAR and TRANSFER: what may leave the account as far as we know now */
      available: decimal.nullable(),
      service_fee: decimal,
      tax: decimal,
      subtotal: decimal,
    }),
  ),
  amount: decimal,
  service_fee: decimal,
  tax: decimal,
  total: decimal,
  /** per channel: rates in basis points, so that the page can show the formula */
  rates: z.array(z.object({ channel, service_fee_basis_points: z.number().int(), tax_basis_points: z.number().int() })),
  payer: z.object({
    kind: z.enum(['WALLET', 'CREDIT_LINE']),
    available: decimal,
    after: decimal,
    shortage: decimal.nullable(),
    /** why it pays for no addition, however much is there */
    problem: z.string().nullable(),
  }),
  /** REDUCE and CLEAR: what of the total goes back to others, who had paid for it; `payer.after` is without it */
  returned_to: z.array(z.object({ name: z.string(), amount: decimal })),
  /** the order waits for the agency's approval: it goes to `approvalApply` */
  needs_approval: z.boolean(),
  /** the order asks for a step-up before it is accepted */
  needs_step_up: z.boolean(),
  /** ADD: of each ad account that the same sum was ordered for within `RECENT_SAME_MINUTES`, by anybody whose orders the user sees, the latest; none that failed */
  recent_same: z.array(recentSame),
  /** set when another currency pays: `cost` leaves that wallet, at `rate` units of `pay_currency` for one of the order's currency */
  exchange: z
    .object({
      quote_id: z.string(),
      pay_currency: z.string(),
      rate: z.string(),
      source: z.string(),
      valid_until: instant,
      cost: decimal,
      available: decimal,
      after: decimal,
      shortage: decimal.nullable(),
    })
    .nullable(),
})
/**
 * What an order would cost (ADD) or give back (REDUCE, CLEAR; amounts positive in either direction). `after` is negative when money is
 * short; `shortage` is then positive. A TRANSFER costs its fees alone: subtotals and total are without the amounts. Lines that could not
 * be ordered are refused as the order would be.
 */
export type Quote = z.output<typeof quote>

export const orderItem = z.object({
  /** of a transfer line: the id of its OUT leg */
  item_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  channel,
  /** null: a clearing that was not executed yet */
  amount: decimal.nullable(),
  /** what the platform approved, when that differs from `amount` */
  approved_amount: decimal.nullable(),
  /** charged by ADD, given back by REDUCE and CLEAR: what was booked once it has ended, nothing after a failure; before, what is asked */
  service_fee: decimal,
  tax: decimal,
  total: decimal.nullable(),
  /** what an ADD cost, once it has ended */
  paid: decimal.nullable(),
  /** money back to the payer: the total of a REDUCE or CLEAR */
  returned: decimal.nullable(),
  /** what an ADD held and never took: all of it after a failure, the difference after a lower approval */
  released: decimal.nullable(),
  state: itemState,
  /** people ended it before anything was sent; its state is FAIL then */
  ended_by: z.enum(ENDED_BY_CODES).nullable(),
  fail_reason: z.string().nullable(),
  before_limit: decimal.nullable(),
  after_limit: decimal.nullable(),
  finished_at: instant.nullable(),
  /**
   * Transfer lines only. `state` is then FINISHED only if money arrived, and `approved_amount` is what arrived when that differs;
   * `total` is the fee alone (what the payer pays), `released` what of it was not charged, `returned` money that no account took back.
   */
  transfer: z
    .object({
      to_account_id: z.string(),
      to_outside_account_id: z.string(),
      to_account_name: z.string(),
      outcome: z.enum(TRANSFER_OUTCOME_CODES).nullable(),
      out_state: itemState,
      in_state: itemState.nullable(),
      back_state: itemState.nullable(),
      /** what came back onto the account that gave: all of it, or what the receiving platform left over; null when nothing did */
      returned_to_source: decimal.nullable(),
    })
    .nullable(),
})
export type OrderItem = z.output<typeof orderItem>
/** What the whole order cost where the wallet of another currency paid, at `rate` units of it for one of the order's. */
const paidInOther = z.object({ pay_currency: z.enum(WALLET_CURRENCIES), rate: z.string(), cost: decimal }).nullable()
export type PaidInOther = NonNullable<z.output<typeof paidInOther>>
export const order = z.object({
  apply_no: z.string(),
  adjust_type: z.enum(ADJUST_TYPE_CODES),
  status: orderStatus,
  currency: z.string(),
  /** null: a clearing that was not executed yet */
  amount: decimal.nullable(),
  service_fee: decimal,
  tax: decimal,
  total: decimal.nullable(),
  submitter: z.string(),
  apply_time: instant,
  /** a code of REDUCE_REASONS or CLEAR_REASONS */
  reason: z.string().nullable(),
  remark: z.string(),
  exchange: paidInOther,
  items: z.array(orderItem),
})
export type Order = z.output<typeof order>

const ofAccount = { account_id: id('账户').optional() }
/** TRANSFER finds the legs of transfers; their orders as a whole are `transferListRequest`'s. */
export const recordListRequest = z.object({ ...pagerRequest, ...filterFields(recordFilters), ...ofAccount })
export type RecordListRequest = z.output<typeof recordListRequest>

/** A leg: of a transfer each leg is a record of its own. */
export const record = orderItem.omit({ transfer: true }).extend({
  apply_no: z.string(),
  adjust_type: z.enum(ADJUST_TYPE_CODES),
  leg: z.enum(LEG_KIND_CODES),
  reason: z.string().nullable(),
  company_name: z.string(),
  currency: z.string(),
  submitter: z.string(),
  apply_time: instant,
  remark: z.string(),
  /** another order tries it again */
  is_retried: z.boolean(),
  /** of its order as a whole */
  exchange: paidInOther,
})
/** One leg of an order as the operation records show it. */
export type QuotaRecord = z.output<typeof record>
export const recordPage = idPageOf(record).extend({
  status_counts: z.object({ ALL: z.number(), PROCESSING: z.number(), FINISHED: z.number(), FAIL: z.number(), CLOSED: z.number() }),
})
export type RecordPage = z.output<typeof recordPage>

export const recordDetail = record.extend({
  history: z.array(z.object({ state: itemState, at: instant, note: z.string() })),
})
export type RecordDetail = z.output<typeof recordDetail>

/** The data of one server-sent event; `event: item` for a change of an item, `event: hello` first. */
export const itemEvent = z.object({
  apply_no: z.string(),
  item_id: z.string(),
  account_id: z.string(),
  state: itemState,
  order_status: orderStatus,
})
export type ItemEvent = z.output<typeof itemEvent>

/** What each call takes and answers. */
export const quotaSchemas = {
  quote: { request: quoteRequest, response: quote },
  capabilities: { request: capabilitiesRequest, response: capabilities },
  apply: { request: quotaRequest, response: order },
  approvalApply: { request: quotaRequest, response: order },
  order: { request: z.object({ apply_no: id('单号') }), response: order },
  records: { request: recordListRequest, response: recordPage },
  subCustomerRecords: { request: recordListRequest, response: recordPage },
  transfers: { request: transferListRequest, response: transferPage },
  subCustomerTransfers: { request: transferListRequest, response: transferPage },
  record: { request: z.object({ item_id: id('记录') }), response: recordDetail },
  retry: {
    request: z.object({ apply_no: id('单号'), item_ids: z.array(id('记录')).min(1, '请选择要重试的记录').max(ACCOUNTS_PER_ORDER_BOUND) }),
    response: order,
  },
}
