// Statements that billing-period customers confirm and pay: their states, and the words around them (domain.md 4).
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

/** screens.md 7: what is overdue is among the confirmed ones too. */
export const STATEMENT_TABS = { WAIT_REPLY: '待确认', CONFIRMED: '已确认', DISPUTED: '有异议', OVERDUE: '逾期' } as const
export type StatementTab = keyof typeof STATEMENT_TABS
export const STATEMENT_TAB_CODES = ['WAIT_REPLY', 'CONFIRMED', 'DISPUTED', 'OVERDUE'] as const satisfies readonly StatementTab[]

export const CONFIRMED_BY = { CODE: '短信验证码', SEAL: '盖章回执', SYSTEM: '系统' } as const
export type ConfirmedBy = keyof typeof CONFIRMED_BY
export const CONFIRMED_BY_CODES = ['CODE', 'SEAL', 'SYSTEM'] as const satisfies readonly ConfirmedBy[]

/** What of an account is compared: what was spent, or that with its fees. */
export const COMPARED = { SPEND: '消耗', TOTAL: '消耗 + 费用' } as const
export type Compared = keyof typeof COMPARED
export const COMPARED_CODES = ['SPEND', 'TOTAL'] as const satisfies readonly Compared[]

export const COMPARISONS = {
  DIFFERS: { text: '金额不同', tone: 'error' },
  OURS: { text: '仅对账单有', tone: 'warning' },
  YOURS: { text: '仅您的表格有', tone: 'warning' },
  EQUAL: { text: '一致', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type Comparison = keyof typeof COMPARISONS
export const DIFFERENCE_CODES = ['DIFFERS', 'OURS', 'YOURS'] as const satisfies readonly Comparison[]
export type Difference = (typeof DIFFERENCE_CODES)[number]
export const COMPARISON_CODES = [...DIFFERENCE_CODES, 'EQUAL'] as const satisfies readonly Comparison[]

/** What a customer reads before it confirms, without a receipt, without words of its objection, and too late (screens.md 7). */
export const CONFIRM_IS_FINAL = '确认后将作为结算依据，无法撤回'
export const DISPUTE_MISSING = '请填写异议说明'
export const SEALED_MISSING = '请上传盖章回执（PDF/JPG）'
