// Failure: what a platform's reply means when it is not the one hoped for, and what that makes of a read and of a write.
import type { ChangeAnswer, DaySpend, PlatformTrouble, ReadAnswer } from '../ports/ad-platform.ts'
import type { HttpReply } from '../ports/handles.ts'
import { type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import { type Currency, zero } from '@tallyhelm/protocol/values/money'

/**
 * rate_limited, unauthorized, gone, refused, busy: the platform said so, and nothing was done (`busy`: it may be asked again).
 * not_sent: provably nothing left. unclear: the work may have been done.
 */
export type Failure = {
  kind: 'rate_limited' | 'unauthorized' | 'gone' | 'refused' | 'busy' | 'not_sent' | 'lost' | 'unclear'
  trouble: PlatformTrouble
  /** for people, where the platform said a final no */
  reasonText?: string
  /** what the platform says is wrong and where, in its own words and names */
  blames?: readonly Blame[]
}
/** `place` as the platform writes it; null where it names none */
export type Blame = { place: string | null; words: string }
export type Got<Value> = { value: Value } | { failure: Failure }
/** With the platform's own id of the request, where an answer came that names one. */
export type Tracked<Value> = { got: Got<Value>; requestId: string | null }

const UNAVAILABLE = {
  rate_limited: 'rate_limited',
  unauthorized: 'unauthorized',
  refused: 'platform_fault',
  busy: 'platform_fault',
  not_sent: 'no_answer',
  lost: 'no_answer',
  unclear: 'platform_fault',
} as const

export function readFailure(failure: Failure): Exclude<ReadAnswer<never>, { kind: 'ok' }> {
  if (failure.kind === 'gone') return { kind: 'gone', trouble: failure.trouble }
  return { kind: 'unavailable', why: UNAVAILABLE[failure.kind], trouble: failure.trouble }
}

/** For the reply to the write itself. */
export function writeFailure(failure: Failure): ChangeAnswer {
  const { kind, trouble } = failure
  if (kind === 'rate_limited') return { kind: 'not_done', why: 'rate_limited', trouble }
  if (kind === 'unauthorized' || kind === 'busy' || kind === 'not_sent') return { kind: 'not_done', why: 'unavailable', trouble }
  if (kind === 'gone' || kind === 'refused') return refusal(trouble, failure.reasonText ?? '账户不存在或未授权')
  return { kind: 'unknown', trouble }
}

/** For a read that the write needs first: whatever went wrong, nothing has been written. */
export function failureBeforeWrite(failure: Failure): ChangeAnswer {
  const answer = writeFailure(failure)
  return answer.kind === 'unknown' ? { kind: 'not_done', why: 'unavailable', trouble: failure.trouble } : answer
}

export function refusal(trouble: PlatformTrouble, reasonText: string): ChangeAnswer {
  return { kind: 'refused', trouble, reasonText }
}

export function ok<Value>(value: Value): ReadAnswer<Value> {
  return { kind: 'ok', value }
}

export function lostFailure(reply: Extract<HttpReply, { kind: 'lost' }>): Failure {
  return { kind: reply.sent ? 'lost' : 'not_sent', trouble: { code: 'LOST', message: reply.reason } }
}

/** A reply that can't be read as what the platform describes. */
export function unreadable(what: string): Failure {
  return { kind: 'unclear', trouble: { code: 'UNREADABLE', message: what } }
}

export function trouble(code: string, message: string, retryAfterMs?: number): PlatformTrouble {
  return retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs }
}

/** Zero rows for the days that were left out; a day outside the range, or told twice, makes the whole answer unreadable. */
export function fillDays(reported: readonly DaySpend[], from: Day, until: Day, currency: Currency): Got<DaySpend[]> {
  const byDay = new Map(reported.map(row => [row.day, row]))
  const days = daysBetween(from, until)
  if (byDay.size !== reported.length) return { failure: unreadable('a day told twice') }
  if (reported.some(row => row.day < from || row.day >= until)) return { failure: unreadable('a day that was not asked for') }
  return { value: days.map(day => byDay.get(day) ?? { day, spend: zero(currency), impressions: 0, clicks: 0 }) }
}
