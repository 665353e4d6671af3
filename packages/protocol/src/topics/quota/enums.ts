// Quota enums: adjust types, order and item states, with their Chinese text and tones (screens.md 1, domain.md 3).
import type { Tone } from '../ad-accounts/enums.ts'

export const ADJUST_TYPES = { ADD: '新增额度' } as const
export type AdjustType = keyof typeof ADJUST_TYPES

/** The status of an order, derived from its items. */
export const ORDER_STATUSES = {
  PROCESSING: { text: '处理中', tone: 'info' },
  FINISHED: { text: '已完成', tone: 'success' },
  PARTIAL: { text: '部分成功', tone: 'warning' },
  FAIL: { text: '失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type OrderStatus = keyof typeof ORDER_STATUSES

/** The states of one leg (domain.md 3); `rank` never falls except SENDING → RESERVED when the platform provably did nothing. */
export const ITEM_STATES = {
  RESERVED: { text: '排队中', tone: 'info', ended: false },
  SENDING: { text: '提交渠道中', tone: 'info', ended: false },
  WAITING_CHANNEL: { text: '待渠道审批', tone: 'info', ended: false },
  UNKNOWN: { text: '结果核对中', tone: 'info', ended: false },
  MANUAL: { text: '人工核对中', tone: 'warning', ended: false },
  CONFIRMED: { text: '渠道已确认', tone: 'info', ended: false },
  FINISHED: { text: '成功', tone: 'success', ended: true },
  FAIL: { text: '失败', tone: 'error', ended: true },
} as const satisfies Record<string, { text: string; tone: Tone; ended: boolean }>
export type ItemState = keyof typeof ITEM_STATES
export const ITEM_STATE_CODES = ['RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL', 'CONFIRMED', 'FINISHED', 'FAIL'] as const

/** The order's status from its items' states. */
export function orderStatusOf(states: readonly ItemState[]): OrderStatus {
  if (states.some(state => !ITEM_STATES[state].ended)) return 'PROCESSING'
  const finished = states.filter(state => state === 'FINISHED').length
  return finished === states.length ? 'FINISHED' : finished === 0 ? 'FAIL' : 'PARTIAL'
}
