// Repayments in the console: a customer's statements that are late, and the late fee that is waived.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { day, decimal, id, reason } from '../../wire/fields.ts'
import { caseProposal } from '../cases/schemas.ts'
import { REPAYMENT_CHANNEL_CODES } from './enums.ts'

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
export const waiverProposed = z.object({ case_id: z.string() })
export type WaiverProposed = z.output<typeof waiverProposed>

/** What each call takes and answers. */
export const consoleRepaymentSchemas = {
  late: { request: lateRequest, response: lateStatements },
  waive: { request: waiveFeeRequest, response: waiverProposed },
}
