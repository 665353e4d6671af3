// Why a platform's invoice, our bill and daily spend differ for an account (docs/decisions/reconciliation.md).
import type { Tone } from '../ad-accounts/enums.ts'

/** EQUAL and ROUNDING are no differences. */
export const INVOICE_CAUSES = {
  EQUAL: { text: '一致', tone: 'success', meaning: '账单、渠道发票、每日消耗相同' },
  ROUNDING: { text: '一致（尾差）', tone: 'success', meaning: '差额在每日四舍五入之内' },
  UNEXPLAINED: { text: '原因不明', tone: 'error', meaning: '没有规则能说明差额，请向渠道核实' },
  MISSING: { text: '发票缺账户', tone: 'error', meaning: '已出账，但渠道发票没有该账户' },
  NOT_OURS: { text: '非我方账户', tone: 'error', meaning: '渠道向我方收费，但该月没有客户持有该账户' },
  RATE: { text: '汇率', tone: 'warning', meaning: '发票币种与账户币种不同，差额取决于渠道的汇率' },
  FEE: { text: '渠道费用', tone: 'warning', meaning: '差额等于渠道在发票上另收的费用' },
  CORRECTION: { text: '更正', tone: 'warning', meaning: '渠道在出账后更正了金额；每日消耗的更正会列入下一张账单' },
  ZONE: { text: '时区', tone: 'warning', meaning: '差额在月初、月末边界日的消耗之内，且同一时区没有账户可以反证' },
  BEFORE_ADOPTION: { text: '接管前消耗', tone: 'neutral', meaning: '差额是接管账户之前的消耗，不计入账单' },
} as const satisfies Record<string, { text: string; tone: Tone; meaning: string }>
export type InvoiceCause = keyof typeof INVOICE_CAUSES
export const INVOICE_CAUSE_CODES = Object.keys(INVOICE_CAUSES) as [InvoiceCause, ...InvoiceCause[]] // its own keys
const { EQUAL: _equal, ROUNDING: _rounding, ...differing } = INVOICE_CAUSES
/** No rule explains them, or it says that somebody is wrong. */
export const OPEN_CAUSES = ['UNEXPLAINED', 'MISSING', 'NOT_OURS'] as const satisfies readonly InvoiceCause[]
/** The list shows these. */
export const DIFFERING_CAUSES = differing

/** READ: whole, and about to be compared. NONE: never begun. */
export const READING_STATES = {
  NONE: { text: '未读取', tone: 'neutral' },
  RUNNING: { text: '读取中', tone: 'info' },
  READ: { text: '核对中', tone: 'info' },
  DONE: { text: '已核对', tone: 'success' },
  FAILED: { text: '读取失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ReadingState = keyof typeof READING_STATES
export const READING_STATE_CODES = ['NONE', 'RUNNING', 'READ', 'DONE', 'FAILED'] as const satisfies readonly ReadingState[]

export const READING_PROBLEMS = {
  RATE_LIMITED: '渠道限流，稍后继续',
  NO_ANSWER: '渠道没有应答',
  PLATFORM_FAULT: '渠道应答异常',
  UNAUTHORIZED: '渠道凭证无效',
} as const
export type ReadingProblem = keyof typeof READING_PROBLEMS
export const READING_PROBLEM_CODES = [
  'RATE_LIMITED',
  'NO_ANSWER',
  'PLATFORM_FAULT',
  'UNAUTHORIZED',
] as const satisfies readonly ReadingProblem[]
