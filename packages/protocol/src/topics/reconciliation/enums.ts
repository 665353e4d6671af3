// Reconciliation enums: what becomes of a difference between a platform's figure and the books (console.md 17).
import type { Tone } from '../ad-accounts/enums.ts'

/** OPEN and TIME_LAG block the ad account; a TIME_LAG is expected to vanish by itself. The last two are the end. */
export const DIFFERENCE_STATES = {
  OPEN: { text: '有差异', tone: 'error' },
  TIME_LAG: { text: '时间差', tone: 'warning' },
  ADJUSTED: { text: '已调账', tone: 'success' },
  CLOSED: { text: '已平', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type DifferenceState = keyof typeof DIFFERENCE_STATES
export const DIFFERENCE_STATE_CODES = ['OPEN', 'TIME_LAG', 'ADJUSTED', 'CLOSED'] as const satisfies readonly DifferenceState[]

/** What stands apart. Only a difference of limits can be adjusted; a total that fell is explained first. */
export const DIFFERENCE_CAUSES = {
  LIMIT: '额度不一致',
  CAP_GONE: '渠道上限已取消或失效',
  TOTAL_FELL: '渠道已用总额下降',
} as const
export type DifferenceCause = keyof typeof DIFFERENCE_CAUSES
export const DIFFERENCE_CAUSE_CODES = ['LIMIT', 'CAP_GONE', 'TOTAL_FELL'] as const satisfies readonly DifferenceCause[]

/** What people say of a total that fell. After a correction alone what was taken back counts as not spent. */
export const TOTAL_EXPLANATIONS = {
  RESET: '已用总额被重置',
  MONTHLY_RESET: '已用总额按月自动重置',
  BUDGET_REPLACED: '账户预算已结束并更换',
  CORRECTION: '渠道真实冲减',
} as const
export type TotalExplanation = keyof typeof TOTAL_EXPLANATIONS
export const TOTAL_EXPLANATION_CODES = [
  'RESET',
  'MONTHLY_RESET',
  'BUDGET_REPLACED',
  'CORRECTION',
] as const satisfies readonly TotalExplanation[]

/** What happened to a difference, one line of its history each. */
export const DIFFERENCE_EVENTS = {
  SEEN: '发现差异',
  CHANGED: '差异变化',
  CLAIMED: '认领',
  TIME_LAG: '标记时间差',
  RELEASED: '取消认领',
  PROPOSED: '提交调账',
  REJECTED: '驳回调账',
  WITHDRAWN: '撤回调账',
  LAPSED: '调账失效',
  EXPLAINED: '已说明原因',
  ADJUSTED: '调账完成',
  CLOSED: '关闭',
  VANISHED: '差异自动消失',
} as const
export type DifferenceEvent = keyof typeof DIFFERENCE_EVENTS
export const DIFFERENCE_EVENT_CODES = [
  'SEEN',
  'CHANGED',
  'CLAIMED',
  'RELEASED',
  'TIME_LAG',
  'PROPOSED',
  'REJECTED',
  'WITHDRAWN',
  'LAPSED',
  'EXPLAINED',
  'ADJUSTED',
  'CLOSED',
  'VANISHED',
] as const satisfies readonly DifferenceEvent[]
