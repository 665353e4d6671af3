// Refunds and chargebacks as staff see them, and what they ask for about them (console.md 13).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { WALLET_CURRENCIES } from '../../values/money.ts'
import { decimal, id, instant, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseProposal } from '../cases/schemas.ts'
import { BANK_CODES } from '../wallet/banks.ts'
import { METHOD_CODES } from '../payments/enums.ts'
import { REFUND_STATUS_CODES } from './enums.ts'
import { chargebackFilters, consoleRefundFilters } from './console-lists.ts'
import {
  CHARGEBACK_ACT_CODES,
  CHARGEBACK_CAUSE_CODES,
  CHARGEBACK_PHASE_CODES,
  PART_STATE_CODES,
  REFUND_ACT_CODES,
  REFUND_WAY_CODES,
} from './enums.ts'

export const consoleRefundListRequest = z.object({ ...pagerRequest, ...filterFields(consoleRefundFilters) })
export type ConsoleRefundListRequest = z.output<typeof consoleRefundListRequest>

export const consoleRefund = z.object({
  refund_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  sub_customer_name: z.string().nullable(),
  currency: z.enum(WALLET_CURRENCIES),
  amount: decimal,
  /** what the wallet has besides this and other holds */
  available: decimal,
  ways: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  /** null where nothing goes by bank */
  is_same_name: z.boolean().nullable(),
  recharges: z.string(),
  reason: z.string(),
  status: z.enum(REFUND_STATUS_CODES),
  note: z.string(),
  /** a bank part to be paid, a part that its house is silent about, or a wish that nobody has looked at */
  waits_for_people: z.boolean(),
  submitted_at: instant,
  ended_at: instant.nullable(),
})
export type ConsoleRefund = z.output<typeof consoleRefund>
export const consoleRefundPage = pageOf(consoleRefund)

export const refundCase = caseProposal.extend({
  act: z.enum(REFUND_ACT_CODES),
  part_id: z.string().nullable(),
  bank: z.string().nullable(),
  bank_reference: z.string().nullable(),
})
export type RefundCase = z.output<typeof refundCase>

export const consoleRefundDetail = consoleRefund.extend({
  payee_bank: z.string(),
  payee_swift: z.string(),
  signed_name: z.string().nullable(),
  /** what speaks against paying it out, in words; only while it waits */
  blocks: z.array(z.string()),
  parts: z.array(
    z.object({
      part_id: z.string(),
      recharge_id: z.string().nullable(),
      place: z.string(),
      transaction_id: z.string(),
      way: z.enum(REFUND_WAY_CODES),
      amount: decimal,
      state: z.enum(PART_STATE_CODES),
      outside_id: z.string().nullable(),
      trouble: z.string(),
      sent_at: instant.nullable(),
      sent_times: z.number().int(),
      asked_at: instant.nullable(),
      asked_times: z.number().int(),
      bank: z.string().nullable(),
      bank_reference: z.string().nullable(),
      /** what staff may ask for about it now */
      acts: z.array(z.enum(['PAID', 'FAILED', 'RETURNED'])),
    }),
  ),
  cases: z.array(refundCase),
  steps: z.array(z.object({ status: z.enum(REFUND_STATUS_CODES), by: z.string(), note: z.string(), at: instant })),
})
export type ConsoleRefundDetail = z.output<typeof consoleRefundDetail>

const refundId = z.object({ id: id('退款单号') })
const opened = z.object({ case_id: z.string() })

export const proposePayoutRequest = refundId.extend({ reason })
export const rejectRefundRequest = refundId.extend({ reason })
export const proposePartRequest = z.object({
  part_id: id('退款明细'),
  act: z.enum(['PAID', 'FAILED', 'RETURNED'], '请选择结果'),
  /** for a bank part that was paid */
  bank: z.enum(BANK_CODES, '请选择付款账户').nullable().default(null),
  bank_reference: text(60, '银行流水号').default(''),
  reason,
  proof_file: text(60, '银行回单').nullable().default(null),
})
export type ProposePartRequest = z.output<typeof proposePartRequest>

export const chargebackListRequest = z.object({ ...pagerRequest, ...filterFields(chargebackFilters) })
export type ChargebackListRequest = z.output<typeof chargebackListRequest>

export const chargeback = z.object({
  chargeback_id: z.string(),
  cause: z.enum(CHARGEBACK_CAUSE_CODES),
  method: z.enum(METHOD_CODES),
  outside_id: z.string(),
  transaction_id: z.string(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  sub_customer_name: z.string().nullable(),
  recharge_id: z.string().nullable(),
  currency: z.enum(WALLET_CURRENCIES),
  amount: decimal,
  phase: z.enum(CHARGEBACK_PHASE_CODES),
  /** of the wallet, until it is booked */
  held: decimal,
  from_wallet: decimal.nullable(),
  from_agency: decimal.nullable(),
  noted_at: instant,
  booked_at: instant.nullable(),
  given_back_at: instant.nullable(),
  /** what staff may ask for now, and the case that waits about it */
  act: z.enum(CHARGEBACK_ACT_CODES).nullable(),
  case_id: z.string().nullable(),
})
export type Chargeback = z.output<typeof chargeback>
export const chargebackPage = pageOf(chargeback)

export const proposeChargebackRequest = z.object({ id: id('拒付编号'), act: z.enum(CHARGEBACK_ACT_CODES), reason })
export type ProposeChargebackRequest = z.output<typeof proposeChargebackRequest>

/** What each call takes and answers. */
export const consoleRefundSchemas = {
  list: { request: consoleRefundListRequest, response: consoleRefundPage, filters: consoleRefundFilters },
  detail: { request: refundId, response: consoleRefundDetail },
  proposePayout: { request: proposePayoutRequest, response: opened },
  reject: { request: rejectRefundRequest, response: z.object({}) },
  proposePart: { request: proposePartRequest, response: opened },
  ask: { request: z.object({ part_id: id('退款明细') }), response: z.object({}) },
  chargebacks: { request: chargebackListRequest, response: chargebackPage, filters: chargebackFilters },
  proposeChargeback: { request: proposeChargebackRequest, response: opened },
}
