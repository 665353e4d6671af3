// Auto-clear rules: what becomes of an announced clearing, as a pure decision (docs/decisions/lowering.md).
import { type CancelReason, CLEARING_TRANSITIONS, type ClearingState, NOTICE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { mayMove } from '@tallyhelm/protocol/vocabulary/transitions'

/** An announced clearing with what is known of its ad account and customer now. Minor units of the account's currency. */
export type DueClearing = {
  readonly id: string
  readonly customerId: string
  readonly adAccountId: string
  readonly currency: Currency
  readonly state: ClearingState
  readonly clearOn: Day
  readonly submittingAt: Date | null
  readonly isEnabled: boolean
  readonly isWhitelisted: boolean
  /** it went to a sub-customer, is no longer normal, or quota of it is being changed */
  readonly isUnfit: boolean
  /** the figures are too old to judge by */
  readonly isStale: boolean
  readonly balance: bigint | null
  readonly spentThen: bigint | null
  readonly spentNow: bigint | null
  /** a day of the idle time has spend after all */
  readonly hasSpendDays: boolean
  /** full days without spend so far, and how many the customer's rule asks for now */
  readonly daysIdle: number
  readonly idleDays: number
}

/** How the rule looks at ad accounts at an instant; figures read before `freshSince` are too old to judge by. */
export type Look = { today: Day; now: Date; freshSince: Date; noticeDays: number }

/** Figures older than this say nothing about yesterday's spend. */
const FRESH_MS = 24 * 3_600_000
/** Long after any attempt to submit has ended, by success, refusal or time-out. */
export const STRANDED_AFTER_MS = 10 * 60_000

export function lookAt(now: Date): Look {
  return { now, today: dayOf(now), freshSince: new Date(now.getTime() - FRESH_MS), noticeDays: NOTICE_DAYS }
}

/** The idempotency key of a clearing's order: however often it is submitted, there is one. */
export const clearingKey = (clearingId: string): string => `auto-clear-${clearingId}`

export type Judgement = { verdict: 'submit' } | { verdict: 'wait' } | { verdict: 'cancel'; reason: CancelReason }

/** Less than this is left lying: a platform's limit may keep a cent. */
export const LEAST_MINOR = 100n
/**
 * Only a clearing that is not under way is judged: spend, whitelist and switch call it off at any time, else it is submitted on its day.
 * What cannot be judged today waits for tomorrow.
 */
export function judge(clearing: DueClearing, { today, noticeDays }: Pick<Look, 'today' | 'noticeDays'>): Judgement {
  if (!mayMove(CLEARING_TRANSITIONS, clearing.state, 'CANCELLED', 'system')) return { verdict: 'wait' }
  if (!clearing.isEnabled) return { verdict: 'cancel', reason: 'SWITCHED_OFF' }
  if (clearing.isWhitelisted) return { verdict: 'cancel', reason: 'WHITELIST' }
  if (clearing.hasSpendDays || hasSpent(clearing)) return { verdict: 'cancel', reason: 'SPEND' }
  if (clearing.isUnfit || clearing.daysIdle < clearing.idleDays - noticeDays) return { verdict: 'cancel', reason: 'CHANGED' }
  if (clearing.balance !== null && clearing.balance < LEAST_MINOR) return { verdict: 'cancel', reason: 'EMPTY' }
  if (clearing.isStale || clearing.balance === null || clearing.daysIdle < clearing.idleDays) return { verdict: 'wait' }
  return today >= clearing.clearOn ? { verdict: 'submit' } : { verdict: 'wait' }
}

/** A platform's total of spend only rises; it may be ahead of the day's own row. */
function hasSpent({ spentThen, spentNow }: DueClearing): boolean {
  return spentThen !== null && spentNow !== null && spentNow > spentThen
}
