// Lifetimes: when a session and a proof of who one is end; the one place for whoever keeps, checks or shows them.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 记住登录 lengthens the idle limit to 7 days; a session ends for good after 30 (reliability.md 4). */
const LIFETIMES = {
  plain: { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS },
  remembered: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
} as const

/** How long one proof of who one is covers sensitive changes. */
export const STEP_UP_LIFE_MS = 10 * MINUTE_MS

/** When a session that begins now ends at the latest. */
export function absoluteEnd(isRemembered: boolean, now: Date): Date {
  return new Date(now.getTime() + lifetime(isRemembered).absoluteMs)
}

/** When the session ends if it is not used again: what the client is told as expires_at. */
export function idleEnd(session: { isRemembered: boolean; touchedAt: Date; expiresAt: Date }): Date {
  return new Date(Math.min(session.expiresAt.getTime(), session.touchedAt.getTime() + lifetime(session.isRemembered).idleMs))
}

/** Until when a session's proof of who one is counts; null without one, or when it is over. */
export function steppedUpUntil(session: { steppedUpAt: Date | null }, now: Date): Date | null {
  if (session.steppedUpAt === null) return null
  const until = new Date(session.steppedUpAt.getTime() + STEP_UP_LIFE_MS)
  return now.getTime() < until.getTime() ? until : null
}

function lifetime(isRemembered: boolean) {
  return isRemembered ? LIFETIMES.remembered : LIFETIMES.plain
}
