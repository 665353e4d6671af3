// Session rules: how long things live, how often they may be tried, and what state a session is in (reliability.md 4).

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 记住登录 lengthens the idle limit to 7 days; a session ends for good after 30. */
const LIFETIMES = {
  plain: { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS },
  remembered: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
} as const
export const TOUCH_EVERY_MS = MINUTE_MS

export const TOKEN_LIFE_MS = 60 * SECOND_MS
export const VIEW_STATE_LIFE_MS = 7 * DAY_MS
/** How far the clock of a sealed call may be off, both ways; its nonce is remembered a little longer than that. */
export const TRANSMISSION_SKEW_MS = 120 * SECOND_MS
export const NONCE_LIFE_MS = 2 * TRANSMISSION_SKEW_MS + 10 * SECOND_MS

export const CODE_LIFE_MS = 5 * MINUTE_MS
export const CODE_TRIES = 5
export const CODE_RESEND_SECONDS = 60
/** Where codes are sent: mainland China, Hong Kong, Macao, Taiwan, Singapore, North America, Japan, Korea, Malaysia, Thailand, Vietnam, UK, Germany, France, Australia. */
export const CODE_COUNTRIES: ReadonlySet<string> = new Set([
  '86',
  '852',
  '853',
  '886',
  '65',
  '1',
  '81',
  '82',
  '60',
  '66',
  '84',
  '44',
  '49',
  '33',
  '61',
])
/** More codes than this in one hour, all phones together, raises an alarm in the log. */
export const CODE_ALARM_PER_HOUR = 500

type SendLimit = { most: number; withinMs: number }
export const CODE_LIMITS: { readonly phone: readonly SendLimit[]; readonly address: readonly SendLimit[] } = {
  phone: [
    { most: 1, withinMs: CODE_RESEND_SECONDS * SECOND_MS },
    { most: 5, withinMs: HOUR_MS },
    { most: 10, withinMs: DAY_MS },
  ],
  address: [
    { most: 10, withinMs: HOUR_MS },
    { most: 50, withinMs: DAY_MS },
  ],
}
export const LONGEST_CODE_WINDOW_MS = DAY_MS

/** Failed sign-ins within the window before the account, or the address, has to wait for the window's end. */
export const ATTEMPT_LIMITS = { ACCOUNT: { most: 5, windowMs: 15 * MINUTE_MS }, ADDRESS: { most: 50, windowMs: 15 * MINUTE_MS } } as const
export type AttemptKind = keyof typeof ATTEMPT_LIMITS

/** Seconds until one more may be sent, given the earlier sends; 0 when it may be sent now. */
export function secondsUntilNextSend(sentAt: readonly Date[], limits: readonly SendLimit[], now: Date): number {
  const newestFirst = sentAt.map(at => at.getTime()).sort((left, right) => right - left)
  const waits = limits.map(({ most, withinMs }) => {
    const blocking = newestFirst[most - 1]
    return blocking === undefined ? 0 : blocking + withinMs - now.getTime()
  })
  return Math.max(0, Math.ceil(Math.max(...waits) / SECOND_MS))
}

/** When a session that begins now ends at the latest. */
export function absoluteEnd(isRemembered: boolean, now: Date): Date {
  return new Date(now.getTime() + lifetime(isRemembered).absoluteMs)
}

/** When the session ends if it is not used again: what the client is told as expires_at. */
export function idleEnd(session: { isRemembered: boolean; touchedAt: Date; expiresAt: Date }): Date {
  return new Date(Math.min(session.expiresAt.getTime(), session.touchedAt.getTime() + lifetime(session.isRemembered).idleMs))
}

export type SessionState = 'LIVE' | 'EXPIRED' | 'REVOKED'

/** A session ended by anyone counts as revoked; else the idle and the absolute limit decide. */
export function sessionState(
  session: { isRemembered: boolean; touchedAt: Date; expiresAt: Date; endedAt: Date | null },
  now: Date,
): SessionState {
  if (session.endedAt !== null) return 'REVOKED'
  return now.getTime() < idleEnd(session).getTime() ? 'LIVE' : 'EXPIRED'
}

export function isTouchDue(session: { touchedAt: Date }, now: Date): boolean {
  return now.getTime() - session.touchedAt.getTime() >= TOUCH_EVERY_MS
}

function lifetime(isRemembered: boolean) {
  return isRemembered ? LIFETIMES.remembered : LIFETIMES.plain
}
