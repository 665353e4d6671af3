// Auto-clear enums: the states of a clearing from its notice to its order, and of a whitelist entry.
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'

/** NOTIFIED: the customer was told and the days run. SUBMITTING: the order is being made. SUBMITTED: the order is there. */
export const CLEARING_STATES = {
  NOTIFIED: '即将清零',
  SUBMITTING: '提交中',
  SUBMITTED: '已提交清零',
  CANCELLED: '已取消',
} as const
export type ClearingState = keyof typeof CLEARING_STATES
export const CLEARING_STATE_CODES = ['NOTIFIED', 'SUBMITTING', 'SUBMITTED', 'CANCELLED'] as const satisfies readonly ClearingState[]

/** SUBMITTING falls back only when it is certain that no order was made. */
export const CLEARING_TRANSITIONS = {
  NOTIFIED: { SUBMITTING: ['system'], CANCELLED: ['system', 'customer'] },
  SUBMITTING: { SUBMITTED: ['system'], CANCELLED: ['system'] },
  SUBMITTED: {},
  CANCELLED: {},
} as const satisfies Transitions<ClearingState>

/** Why a clearing that was announced did not take place. */
export const CANCEL_REASONS = {
  SPEND: '账户恢复消耗',
  WHITELIST: '已加入白名单',
  SWITCHED_OFF: '自动清零已关闭',
  CHANGED: '账户额度或归属有变动',
  EMPTY: '账户没有可清零的余额',
  REFUSED: '清零申请未被受理',
} as const
export type CancelReason = keyof typeof CANCEL_REASONS
export const CANCEL_REASON_CODES = [
  'SPEND',
  'WHITELIST',
  'SWITCHED_OFF',
  'CHANGED',
  'EMPTY',
  'REFUSED',
] as const satisfies readonly CancelReason[]

/** Whether an entry still protects its ad account; it does on its last day. */
export const WHITELIST_STATUSES = {
  ACTIVE: { text: '生效中', tone: 'success' },
  EXPIRED: { text: '已到期', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type WhitelistStatus = keyof typeof WHITELIST_STATUSES
export const WHITELIST_STATUS_CODES = ['ACTIVE', 'EXPIRED'] as const satisfies readonly WhitelistStatus[]

/** Days without spend after which an ad account is cleared; a customer may choose within these. */
export const IDLE_DAYS = { least: 7, most: 365, standard: 30 } as const
/** The customer is told this many days before, whatever happens in between. */
export const NOTICE_DAYS = 3
/** How long an entry of the whitelist protects, counted from the day it is made. */
export const WHITELIST_DAYS = { least: 1, most: 365, standard: 90 } as const
/** What the dialog offers. */
export const WHITELIST_DAY_CHOICES = [30, 90, 180, 365] as const
/** Entries added, removed or restored by one call. */
export const MAX_WHITELIST_BATCH = 100
/** A removal can be taken back for so long; the portal offers it for six seconds. */
export const RESTORE_MINUTES = 10
