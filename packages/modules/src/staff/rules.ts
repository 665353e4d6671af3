// Staff rules: what state a session is in, and how long to wait after failures.
import { staffIdleEnd, staffSessionEnd } from '@tallyhelm/protocol/topics/staff/limits'

export { staffIdleEnd, staffSessionEnd }

const MINUTE_MS = 60_000

/** A session's use is written down at most this often. */
export const STAFF_TOUCH_EVERY_MS = MINUTE_MS
/** Failures are forgotten after this time without one. */
export const ATTEMPTS_REMEMBERED_MS = 24 * 60 * MINUTE_MS
/** Whoever has not signed in from a network for so long is a stranger there. */
export const NETWORK_KNOWN_MS = 90 * 24 * 60 * MINUTE_MS
const LONGEST_WAIT_MS = 60 * MINUTE_MS

/** Tries that cost no wait; people mistype. Many may share the address of an office. */
const FREE_TRIES = { ACCOUNT: 5, ADDRESS: 20 } as const
export type StaffAttemptKind = keyof typeof FREE_TRIES

/** How long to wait after this many failures in a row: nothing, then one minute, doubling up to an hour. */
export function waitAfterMs(kind: StaffAttemptKind, failures: number): number {
  const beyond = failures - FREE_TRIES[kind]
  return beyond < 0 ? 0 : Math.min(MINUTE_MS * 2 ** Math.min(beyond, 30), LONGEST_WAIT_MS)
}

export type StaffSessionState = 'LIVE' | 'EXPIRED' | 'REVOKED'

/** A session ended by anyone counts as revoked; else the idle and the absolute limit decide. */
export function staffSessionState(session: { touchedAt: Date; expiresAt: Date; endedAt: Date | null }, now: Date): StaffSessionState {
  if (session.endedAt !== null) return 'REVOKED'
  return now.getTime() < staffIdleEnd(session).getTime() ? 'LIVE' : 'EXPIRED'
}
