// Repayments in the console: all of them, one in full, who is late, with which statements, and the late fee that is waived.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { day, decimal, id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseProposal, opensCase } from '../cases/schemas.ts'
import { STATEMENT_STATUS_CODES } from '../statements/enums.ts'
import { trailPosting } from '../payments/console-schemas.ts'
import {
  CLAIM_GROUND_CODES,
  consoleRepaymentFilters,
  OVERDUE_MOVE_CODES,
  overdueFilters,
  PENDING_GROUP_CODES,
  PENDING_KIND_CODES,
  pendingFilters,
} from './console-lists.ts'
import { OVERDUE_STEP_CODES, REPAYMENT_CHANNEL_CODES, REPAYMENT_SOURCE_CODES, REPAYMENT_STATUS_CODES } from './enums.ts'
import { repayment } from './schemas.ts'

export const consoleRepaymentsRequest = z.object({ ...pagerRequest, ...filterFields(consoleRepaymentFilters) })
export type ConsoleRepaymentsRequest = z.output<typeof consoleRepaymentsRequest>
/** What of one repayment went to one statement, and whose it is. */
export const consoleRepayment = repayment.extend({ customer_id: z.string(), customer_name: z.string(), user_name: z.string() })
export type ConsoleRepayment = z.output<typeof consoleRepayment>
export const consoleRepaymentPage = pageOf(consoleRepayment)
export type ConsoleRepaymentPage = z.output<typeof consoleRepaymentPage>

export const repaymentRef = z.object({ repayment_no: id('还款单号') })
export type RepaymentRef = z.output<typeof repaymentRef>
export const consoleRepaymentDetail = z.object({
  repayment_no: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  user_name: z.string(),
  source: z.enum(REPAYMENT_SOURCE_CODES),
  status: z.enum(REPAYMENT_STATUS_CODES),
  currency: z.enum(CURRENCY_CODES),
  /** what went to statements, and their late fees */
  allocated: decimal,
  late_fee: decimal,
  /** what it took of the payer: another amount where it was exchanged */
  pay_currency: z.enum(CURRENCY_CODES),
  cost: decimal,
  /** the payment that it came by, and its line at the bank or house; null from the wallet */
  recharge_id: z.string().nullable(),
  payer: z.string().nullable(),
  transaction_id: z.string().nullable(),
  at: instant,
  shares: z.array(
    repayment
      .pick({ allocation_id: true, statement_no: true, month: true, channel: true, company_name: true, due: true, paid: true, left: true })
      .extend({ overdue_days: z.int(), fee_days: z.int(), late_fee: decimal }),
  ),
  postings: z.array(trailPosting),
  /** of its statements, what it moved and what came after; the latest first */
  steps: z.array(
    z.object({ statement_no: z.string(), at: instant, name: z.string(), to: z.enum(STATEMENT_STATUS_CODES), note: z.string() }),
  ),
})
export type ConsoleRepaymentDetail = z.output<typeof consoleRepaymentDetail>

export const overdueRequest = z.object({ ...pagerRequest, ...filterFields(overdueFilters) })
export type OverdueRequest = z.output<typeof overdueRequest>
/** Of one currency: how late, what that costs, how far it has come, and what comes next. */
export const overdueCustomer = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** 0 where it is late from tomorrow on only, or not any more */
  overdue_days: z.int(),
  oldest_repay_on: z.string().nullable(),
  statements: z.int(),
  owed: decimal,
  late_fee: decimal,
  step: z.enum(OVERDUE_STEP_CODES).nullable(),
  /** null after the last one, and where nothing is late */
  next_step: z.enum(OVERDUE_STEP_CODES).nullable(),
  next_on: z.string().nullable(),
  /** what the job does tomorrow as things stand; null where it leaves it as it is */
  tomorrow: z.enum(OVERDUE_MOVE_CODES).nullable(),
})
export type OverdueCustomer = z.output<typeof overdueCustomer>
/** By tab, under the same filters; ALL is every one of the list without a tab. */
export const overdueCounts = z.object({ ALL: z.int(), LATE: z.int(), REMIND: z.int(), REFUSE: z.int(), FREEZE: z.int(), FREE: z.int() })
export type OverdueCounts = z.output<typeof overdueCounts>
export const overduePage = pageOf(overdueCustomer).extend({ group_counts: overdueCounts })
export type OverduePage = z.output<typeof overduePage>

/** Of all currencies without one. */
export const lateRequest = z.object({
  customer_id: id('客户'),
  currency: z.enum(CURRENCY_CODES, '请选择币种').nullable().default(null),
})
export type LateRequest = z.output<typeof lateRequest>

/** What a late statement asks for, and what that costs if it is paid today. */
export const lateStatement = z.object({
  statement_id: z.string(),
  /** 'yyyy-MM' */
  month: z.string(),
  channel: z.enum(REPAYMENT_CHANNEL_CODES),
  company_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  payable: decimal,
  left: decimal,
  repay_on: z.string(),
  overdue_days: z.int(),
  /** of them those that cost something */
  fee_days: z.int(),
  late_fee: decimal,
  fee_waived_until: z.string().nullable(),
  /** what one person proposes, as long as it waits */
  waiver: caseProposal.extend({ waived_until: z.string() }).nullable(),
})
export type LateStatement = z.output<typeof lateStatement>
/** The latest first. */
export const lateStatements = z.object({ statements: z.array(lateStatement) })
export type LateStatements = z.output<typeof lateStatements>

export const waiveFeeRequest = z.object({
  statement_id: id('对账单号'),
  /** the last day without a late fee */
  waived_until: day('减免至'),
  reason,
})
export type WaiveFeeRequest = z.output<typeof waiveFeeRequest>

export const pendingRequest = z.object({ ...pagerRequest, ...filterFields(pendingFilters) })
export type PendingRequest = z.output<typeof pendingRequest>
/** A payment that is meant for statements and not booked, or money that looks like one. */
export const pendingRepayment = z.object({
  kind: z.enum(PENDING_KIND_CODES),
  /** of the recharge, or of the arrival */
  item_id: z.string(),
  group: z.enum(PENDING_GROUP_CODES),
  customer_id: z.string(),
  customer_name: z.string(),
  /** a method, or one of our banks */
  place: z.string(),
  /** the recharge's own, or what the bank's line says */
  code: z.string(),
  payer: z.string(),
  payer_account: z.string(),
  transaction_id: z.string().nullable(),
  currency: z.enum(WALLET_CURRENCIES),
  amount: decimal,
  /** of the plan with its late fees; of a line, what the customer owes in its currency */
  owed_currency: z.enum(CURRENCY_CODES),
  owed: decimal,
  statements: z.int(),
  /** what of the plan, or of a claim that waits, is meant for which statement; empty for a line that nobody claimed */
  shares: z.array(z.object({ statement_id: z.string(), month: z.string(), channel: z.enum(REPAYMENT_CHANNEL_CODES), amount: decimal })),
  grounds: z.array(z.enum(CLAIM_GROUND_CODES)),
  vouchers: z.int(),
  /** what waits for another person */
  case_id: z.string().nullable(),
  since: instant,
})
export type PendingRepayment = z.output<typeof pendingRepayment>
export const pendingCounts = z.object({ ALL: z.int(), PAY: z.int(), MONEY: z.int(), CHECK: z.int(), REJECTED: z.int(), LIKELY: z.int() })
export type PendingCounts = z.output<typeof pendingCounts>
export const pendingPage = pageOf(pendingRepayment).extend({ group_counts: pendingCounts })
export type PendingPage = z.output<typeof pendingPage>

/** What each call takes and answers. */
export const consoleRepaymentSchemas = {
  list: { request: consoleRepaymentsRequest, response: consoleRepaymentPage, filters: consoleRepaymentFilters },
  detail: { request: repaymentRef, response: consoleRepaymentDetail },
  pending: { request: pendingRequest, response: pendingPage, filters: pendingFilters },
  overdue: { request: overdueRequest, response: overduePage, filters: overdueFilters },
  late: { request: lateRequest, response: lateStatements },
}
/** What opens a case. */
export const repaymentCaseSchemas = { LATE_FEE_WAIVER: opensCase(waiveFeeRequest) }
