// What a fault is, and which kinds there are.
import type { Platform } from '../state/platform.ts'

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
  'page_cut',
  'row_missing',
  'row_twice',
  'row_other_currency',
  'row_of_another',
] as const

/** What a report of spend gets wrong about one of its rows, the newest. */
export const ROW_TWISTS = ['page_cut', 'row_missing', 'row_twice', 'row_other_currency', 'row_of_another'] as const
export type RowTwist = (typeof ROW_TWISTS)[number]

/**
 * What payment houses do wrong by themselves, and at which of their steps. Notices «wrong», «altered», «unknown», «half», «huge», «old» and
 * «probe» are sent beside the true one, just before it.
 */
export const houseFaults = {
  paid_before_answer: 'create',
  notice_ten_times: 'notice',
  notice_in_parallel: 'notice',
  notice_late: 'notice',
  notice_lost: 'notice',
  notice_out_of_order: 'notice',
  notice_wrong_signature: 'notice',
  notice_wrong_key: 'notice',
  notice_wrong_merchant: 'notice',
  notice_altered_amount: 'notice',
  notice_altered_currency: 'notice',
  notice_unknown_order: 'notice',
  notice_unknown_status: 'notice',
  notice_half_body: 'notice',
  notice_huge_body: 'notice',
  notice_old: 'notice',
  notice_probe: 'notice',
  refund_held: 'refund',
  refund_fails: 'refund',
  refund_returned: 'refund',
  statement_late: 'statement',
  statement_line_missing: 'statement',
  statement_line_added: 'statement',
  statement_line_altered: 'statement',
} as const
export type HouseFaultKind = keyof typeof houseFaults
export type HouseStep = (typeof houseFaults)[HouseFaultKind]
export const houseFaultKinds = Object.keys(houseFaults) as [HouseFaultKind, ...HouseFaultKind[]] // the literal above is the list
export const isHouseFault = (kind: string): kind is HouseFaultKind => Object.hasOwn(houseFaults, kind)

/** A call of somebody else's, and what happens to it. */
export type CallFaultKind = (typeof faultKinds)[number]
export type FaultKind = CallFaultKind | HouseFaultKind
export type FaultPlatform = Platform | 'messaging' | 'houses'

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
  /** notice_late: how long, of the sandbox's clock; refund kinds: until the end; delay and hang: how long; stale_read: how long reads stay stale after the fault was set, or, with a share, after a change; rate_limit: when to come back. */
  ms: number | null
  httpStatus: number | null
  code: string | null
  subcode: number | null
  message: string | null
  createdAt: number
}
