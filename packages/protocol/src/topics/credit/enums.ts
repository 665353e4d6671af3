// Credit enums: the statements that billing-period customers confirm and pay (domain.md 4).
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'

/** Overdue is no status: it follows from the repayment day while a statement is neither settled nor disputed. */
export const STATEMENT_STATUSES = {
  WAIT_REPLY: { text: '待确认', tone: 'warning' },
  CONFIRMED: { text: '已确认', tone: 'success' },
  DISPUTED: { text: '有异议', tone: 'error' },
  REPAYING: { text: '还款中', tone: 'info' },
  SETTLED: { text: '已结清', tone: 'success' },
  RECEIPT_REJECTED: { text: '回执被驳回', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type StatementStatus = keyof typeof STATEMENT_STATUSES
export const STATEMENT_STATUS_CODES = ['WAIT_REPLY', 'CONFIRMED', 'DISPUTED', 'REPAYING', 'SETTLED', 'RECEIPT_REJECTED'] as const

/** Past its deadline a statement counts as confirmed, which the product does by itself (screens.md 7). */
export const STATEMENT_TRANSITIONS = {
  WAIT_REPLY: { CONFIRMED: ['customer', 'operator', 'system'], DISPUTED: ['customer'] },
  DISPUTED: { WAIT_REPLY: ['operator'] },
  // SETTLED at once where nothing is left to be paid
  CONFIRMED: { REPAYING: ['customer', 'operator', 'system'], SETTLED: ['customer', 'operator', 'system'] },
  // back where the only payment was withdrawn
  REPAYING: { SETTLED: ['customer', 'operator', 'system'], RECEIPT_REJECTED: ['operator'], CONFIRMED: ['customer', 'system'] },
  RECEIPT_REJECTED: { REPAYING: ['customer', 'operator', 'system'] },
  SETTLED: {},
} as const satisfies Transitions<StatementStatus>

/** What a customer uploads: the sealed paper that confirms a statement, or the voucher of a payment. */
export const RECEIPT_KINDS = { SEALED: '盖章回执', PAYMENT: '付款凭证' } as const
export type ReceiptKind = keyof typeof RECEIPT_KINDS
export const RECEIPT_KIND_CODES = ['SEALED', 'PAYMENT'] as const satisfies readonly ReceiptKind[]
/** The spec's three, and one for a receipt that the customer took back before anybody looked. */
export const RECEIPT_STATUSES = {
  PENDING: { text: '待审核', tone: 'warning' },
  APPROVE: { text: '已通过', tone: 'success' },
  DISAPPROVE: { text: '已驳回', tone: 'error' },
  WITHDRAWN: { text: '已撤回', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ReceiptStatus = keyof typeof RECEIPT_STATUSES
export const RECEIPT_STATUS_CODES = ['PENDING', 'APPROVE', 'DISAPPROVE', 'WITHDRAWN'] as const satisfies readonly ReceiptStatus[]
export const RECEIPT_VERDICT_CODES = ['APPROVE', 'DISAPPROVE'] as const satisfies readonly ReceiptStatus[]
export type ReceiptVerdict = (typeof RECEIPT_VERDICT_CODES)[number]

/** Days from issuing until a statement counts as confirmed, at the end of the business day. */
export const CONFIRM_DAYS = 5
/** Days from issuing until it is to be paid. */
export const REPAY_DAYS = 20

/** How many days the history of a line's use shows. */
export const CREDIT_DAYS = 30
