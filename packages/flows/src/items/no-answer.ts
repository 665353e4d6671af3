// What can't be answered by a platform now, in the words of items.
import type { NoAnswer } from './item-rules.ts'

export const NOT_CONNECTED: NoAnswer = { kind: 'unavailable', why: '该渠道尚未连接', retryAfterMs: null }

export const unread = ({ message, retryAfterMs }: { message: string; retryAfterMs?: number }): NoAnswer => ({
  kind: 'unavailable',
  why: message,
  retryAfterMs: retryAfterMs ?? null,
})
