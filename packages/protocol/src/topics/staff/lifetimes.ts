// Lifetimes of staff sessions: shorter than customers', because more can be done with one.

const MINUTE_MS = 60_000
export const STAFF_IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS

/** When a staff session that begins now ends at the latest. */
export function staffSessionEnd(now: Date): Date {
  return new Date(now.getTime() + ABSOLUTE_MS)
}

/** When it ends if it is not used again. */
export function staffIdleEnd(session: { touchedAt: Date; expiresAt: Date }): Date {
  return new Date(Math.min(session.expiresAt.getTime(), session.touchedAt.getTime() + STAFF_IDLE_MS))
}
