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
  'ADJUSTED',
  'CLOSED',
  'VANISHED',
] as const satisfies readonly DifferenceEvent[]
