// Items: one thing that is asked of a platform, its states, and which state may follow which.
import type { Tone } from '../ad-accounts/enums.ts'

/** Whose rules carry an item out. PUBLISHING: one step of making an ad. PUSH: an asset to an ad account. CREATION: an identity, or a video by AI. */
export const ITEM_KIND_CODES = ['OPENING', 'BINDING', 'PUBLISHING', 'PUSH', 'CREATION'] as const
export type ItemKind = (typeof ITEM_KIND_CODES)[number]

export const ITEM_STATES = {
  QUEUED: { text: '待执行', tone: 'info' },
  SENDING: { text: '执行中', tone: 'info' },
  WAITING: { text: '等待平台', tone: 'info' },
  UNKNOWN: { text: '结果确认中', tone: 'warning' },
  MANUAL: { text: '人工核对', tone: 'warning' },
  DONE: { text: '已完成', tone: 'success' },
  REFUSED: { text: '平台拒绝', tone: 'error' },
  EXPIRED: { text: '已过期', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ItemState = keyof typeof ITEM_STATES
export const ITEM_STATE_CODES = Object.keys(ITEM_STATES) as readonly ItemState[] // its own keys

/** What a platform answered when an item was sent. */
export const ATTEMPT_ANSWERS = { DONE: '成功', REFUSED: '拒绝', NOT_DONE: '未执行', UNKNOWN: '无答复' } as const
export type AttemptAnswer = keyof typeof ATTEMPT_ANSWERS
export const ATTEMPT_ANSWER_CODES = Object.keys(ATTEMPT_ANSWERS) as readonly AttemptAnswer[] // its own keys

/** QUEUED after SENDING: provably nothing was done. MANUAL ends by two people. */
export const ITEM_MOVES: Readonly<Record<ItemState, readonly ItemState[]>> = {
  QUEUED: ['SENDING'],
  SENDING: ['DONE', 'WAITING', 'REFUSED', 'UNKNOWN', 'QUEUED'],
  WAITING: ['DONE', 'REFUSED', 'EXPIRED'],
  UNKNOWN: ['DONE', 'WAITING', 'QUEUED', 'MANUAL'],
  MANUAL: ['DONE', 'REFUSED'],
  DONE: [],
  REFUSED: [],
  EXPIRED: [],
}
export const isItemOver = (state: ItemState): boolean => ITEM_MOVES[state].length === 0
