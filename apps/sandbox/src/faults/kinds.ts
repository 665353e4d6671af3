// What a fault is, and which kinds there are.
import type { Platform } from '../state/model.ts'

export const faultKinds = [
  'delay',
  'hang',
  'error',
  'rate_limit',
  'answer_lost_before_work',
  'answer_lost_after_work',
  'half_body',
  'duplicate',
  'stale_read',
  'http_5xx_before_work',
  'http_5xx_after_work',
] as const

export type FaultKind = (typeof faultKinds)[number]
export type FaultPlatform = Platform | 'messaging'

export interface Fault {
  id: string
  kind: FaultKind
  platform: FaultPlatform | null
  operation: string | null
  accountId: string | null
  /** How often it still strikes; null until it is removed. */
  remaining: number | null
  hits: number
  /** Of the calls that fit, the part that is struck, above 0 and at most 1; null strikes all. */
  share: number | null
  /** Calls that fitted so far: which of them a share strikes follows from it alone. */
  fitted: number
  /** delay and hang: how long; stale_read: how long reads stay stale after the fault was set, or, with a share, after a change; rate_limit: when to come back. */
  ms: number | null
  httpStatus: number | null
  code: string | null
  subcode: number | null
  message: string | null
  createdAt: number
}
