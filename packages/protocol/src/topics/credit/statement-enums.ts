// Replies to statements: how one is confirmed, what a receipt is, and what a customer's own sheet says beside it; free of any schema library.
import type { Tone } from '../ad-accounts/enums.ts'

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
