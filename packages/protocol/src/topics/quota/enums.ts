// Quota enums: adjust types, order and item states, with their Chinese text and tones (screens.md 1, domain.md 3).
import type { Tone } from '../ad-accounts/enums.ts'

/** REDUCE is our extension: the spec's enum lacks it though its page exists. */
export const ADJUST_TYPES = { ADD: '新增额度', REDUCE: '调减额度', TRANSFER: '转移额度', CLEAR: '清零' } as const
export type AdjustType = keyof typeof ADJUST_TYPES
export const ADJUST_TYPE_CODES = ['ADD', 'REDUCE', 'TRANSFER', 'CLEAR'] as const satisfies readonly AdjustType[]

/** What one leg does to its ad account. A transfer goes OUT of one account, then IN to the other, or BACK when that refuses. */
export const LEG_KINDS = { ADD: '新增额度', REDUCE: '调减额度', CLEAR: '清零', OUT: '转出', IN: '转入', BACK: '退回转出账户' } as const
export type LegKind = keyof typeof LEG_KINDS
export const LEG_KIND_CODES = ['ADD', 'REDUCE', 'CLEAR', 'OUT', 'IN', 'BACK'] as const satisfies readonly LegKind[]

/** Where the money of a transfer ended. */
export const TRANSFER_OUTCOMES = {
  DONE: '已转入',
  NOT_STARTED: '未转出',
  RETURNED_TO_SOURCE: '已退回转出账户',
  RETURNED_TO_PAYER: '已退回钱包',
} as const
export type TransferOutcome = keyof typeof TRANSFER_OUTCOMES
export const TRANSFER_OUTCOME_CODES = ['DONE', 'NOT_STARTED', 'RETURNED_TO_SOURCE', 'RETURNED_TO_PAYER'] as const

/** Why quota is reduced (screens.md 5.3) or cleared (5.5); OTHER asks for a remark. */
export const REDUCE_REASONS = { BUDGET: '预算调整', STOPPED: '停投', REPLACED: '账户更换', OTHER: '其他' } as const
export const REDUCE_REASON_CODES = ['BUDGET', 'STOPPED', 'REPLACED', 'OTHER'] as const
export const CLEAR_REASONS = { STOPPED: '停投', BANNED: '封户', REPLACED: '更换账户', OTHER: '其他' } as const
export const CLEAR_REASON_CODES = ['STOPPED', 'BANNED', 'REPLACED', 'OTHER'] as const

/** The status of an order, derived from its items. */
export const ORDER_STATUSES = {
  PENDING_APPROVAL: { text: '待审核', tone: 'neutral' },
  PROCESSING: { text: '处理中', tone: 'info' },
  FINISHED: { text: '已完成', tone: 'success' },
  PARTIAL: { text: '部分成功', tone: 'warning' },
  FAIL: { text: '失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type OrderStatus = keyof typeof ORDER_STATUSES
export const ORDER_STATUS_CODES = ['PENDING_APPROVAL', 'PROCESSING', 'FINISHED', 'PARTIAL', 'FAIL'] as const

/** The states of one leg (domain.md 3); `rank` never falls except SENDING → RESERVED when the platform provably did nothing. */
export const ITEM_STATES = {
  PENDING_APPROVAL: { text: '待审核', tone: 'neutral', ended: false },
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
export const ITEM_STATE_CODES = [
  'PENDING_APPROVAL',
  'RESERVED',
  'SENDING',
  'WAITING_CHANNEL',
  'UNKNOWN',
  'MANUAL',
  'CONFIRMED',
  'FINISHED',
  'FAIL',
] as const

/** The order's status from its items' states. */
export function orderStatusOf(states: readonly ItemState[]): OrderStatus {
  if (states.some(state => state === 'PENDING_APPROVAL')) return 'PENDING_APPROVAL'
  if (states.some(state => !ITEM_STATES[state].ended)) return 'PROCESSING'
  const finished = states.filter(state => state === 'FINISHED').length
  return finished === states.length ? 'FINISHED' : finished === 0 ? 'FAIL' : 'PARTIAL'
}
