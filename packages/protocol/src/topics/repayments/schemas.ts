// Repayment calls: what is owed, what a payment would be shared out among, paying it, and what was paid.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, amountText, decimal, id, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { METHOD_CODES, RECHARGE_STATUS_CODES } from '../payments/enums.ts'
import { MOST_ALLOCATIONS, REPAYMENT_CHANNEL_CODES, REPAYMENT_SOURCE_CODES, REPAYMENT_STATUS_CODES } from './enums.ts'
import { repaymentFilters } from './lists.ts'

const currency = z.enum(CURRENCY_CODES)

export const repaymentListRequest = z.object({ ...pagerRequest, ...filterFields(repaymentFilters) })
export type RepaymentListRequest = z.output<typeof repaymentListRequest>

/** What of one repayment went to one statement. */
export const repayment = z.object({
  allocation_id: z.string(),
  repayment_no: z.string(),
  statement_no: z.string(),
  /** 'yyyy-MM' */
  month: z.string(),
  channel: z.enum(REPAYMENT_CHANNEL_CODES),
  company_name: z.string(),
  currency,
  /** what the statement still asked for before it, less what was paid: what was left */
  due: decimal,
  paid: decimal,
  left: decimal,
  overdue_days: z.int(),
  late_fee: decimal,
  source: z.enum(REPAYMENT_SOURCE_CODES),
  status: z.enum(REPAYMENT_STATUS_CODES),
  at: instant,
})
export type Repayment = z.output<typeof repayment>
export const repaymentPage = pageOf(repayment)
export type RepaymentPage = z.output<typeof repaymentPage>

/** Of one currency: what confirmed statements still ask for, and what the late ones of them cost if they were paid now. */
export const repaymentDue = z.object({
  currency,
  owed: decimal,
  statements: z.int(),
  overdue: decimal,
  overdue_statements: z.int(),
  late_fee: decimal,
  /** the next day from today on; null where nothing is due any more */
  next_due_on: z.string().nullable(),
  next_due: decimal.nullable(),
  /** of statements that wait for the customer's reply or the agency's answer: not payable yet */
  unconfirmed: decimal,
})
export type RepaymentDue = z.output<typeof repaymentDue>
/** A payment that is meant for statements and whose money is not there yet. */
export const repaymentUnderWay = z.object({
  recharge_id: z.string(),
  method: z.enum(METHOD_CODES),
  /** what is to be paid, with the fee of its method */
  currency: z.enum(WALLET_CURRENCIES),
  amount: decimal,
  status: z.enum(RECHARGE_STATUS_CODES),
  statements: z.int(),
  submitted_at: instant,
})
export type RepaymentUnderWay = z.output<typeof repaymentUnderWay>
export const repaymentSummary = z.object({
  dues: z.array(repaymentDue),
  /** the last submitted first */
  under_way: z.array(repaymentUnderWay),
  /** hundredths of a percent for each day that a statement is late */
  late_fee_basis_points: z.int(),
})
export type RepaymentSummary = z.output<typeof repaymentSummary>

/** Which statements are to get how much. */
export const allocations = z
  .array(z.object({ statement_id: id('对账单'), amount: amountOrLess('还款金额') }))
  .max(MOST_ALLOCATIONS, `每次最多还 ${MOST_ALLOCATIONS} 张对账单`)
const asked = {
  /** of the statements */
  currency: z.enum(CURRENCY_CODES, '请选择对账单币种'),
  /** of the wallet that pays */
  pay_currency: z.enum(WALLET_CURRENCIES, '请选择支付币种'),
}

/** With `allocations` they are priced as they are; else `amount`, or all that is owed, is shared out, the oldest first. */
export const repaymentQuoteRequest = z.object({
  ...asked,
  amount: amountOrLess('还款金额').optional(),
  allocations: allocations.optional(),
})
export type RepaymentQuoteRequest = z.output<typeof repaymentQuoteRequest>

/** One statement before and after; `amount` is nothing where it gets none. */
export const repaymentLine = z.object({
  statement_id: z.string(),
  month: z.string(),
  channel: z.enum(REPAYMENT_CHANNEL_CODES),
  company_name: z.string(),
  payable: decimal,
  /** what it asks for before and after */
  before: decimal,
  amount: decimal,
  after: decimal,
  repay_on: z.string(),
  overdue_days: z.int(),
  /** no late fee for the days up to and including it */
  fee_waived_until: z.string().nullable(),
  /** of the amount */
  late_fee: decimal,
})
export type RepaymentLine = z.output<typeof repaymentLine>

export const repaymentQuote = z.object({
  currency,
  lines: z.array(repaymentLine),
  /** of the lines: amounts, late fees, and both */
  amount: decimal,
  late_fee: decimal,
  total: decimal,
  /** what of the asked amount no statement takes, and stays in the wallet */
  rest: decimal,
  pay: z.object({
    currency: z.enum(WALLET_CURRENCIES),
    cost: decimal,
    /** what the wallet holds, and what it is short of; null when it is enough */
    available: decimal,
    shortage: decimal.nullable(),
    /** null where wallet and statements have one currency, or nothing is paid */
    exchange: z.object({ quote_id: z.string(), rate: decimal, source: z.string(), valid_until: instant }).nullable(),
  }),
})
export type RepaymentQuote = z.output<typeof repaymentQuote>

export const repayRequest = z.object({
  ...asked,
  allocations: allocations.min(1, '请至少选择一张对账单'),
  /** as the quote showed it: nothing that costs another sum is accepted */
  total: amountText('合计'),
  quote_id: id('报价').optional(),
})
export type RepayRequest = z.output<typeof repayRequest>
export const repaid = z.object({ repayment_no: z.string() })
export type Repaid = z.output<typeof repaid>

/** Straight by a payment method: `pay_currency` is what is paid in. */
export const payRepaymentRequest = repayRequest.extend({
  method: z.enum(METHOD_CODES, '请选择支付方式'),
  /** what is to be paid, the fee of the method included, as it was shown */
  amount: amountText('付款金额'),
})
export type PayRepaymentRequest = z.output<typeof payRepaymentRequest>
/** Paying it goes on with the calls of recharges. */
export const repaymentStarted = z.object({ recharge_id: z.string() })
export type RepaymentStarted = z.output<typeof repaymentStarted>

/** What each call takes and answers. */
export const repaymentSchemas = {
  list: { request: repaymentListRequest, response: repaymentPage },
  summary: { request: z.object({}), response: repaymentSummary },
  quote: { request: repaymentQuoteRequest, response: repaymentQuote },
  repay: { request: repayRequest, response: repaid },
  pay: { request: payRepaymentRequest, response: repaymentStarted },
}
