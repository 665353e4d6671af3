// Session rules: how long things live, how often they may be tried, and what state a session is in (reliability.md 4).
import { absoluteEnd, idleEnd, STEP_UP_LIFE_MS, steppedUpUntil } from '@tallyhelm/protocol/topics/session/lifetimes'

export { CODE_COUNTRIES } from '@tallyhelm/protocol/topics/session/phone'
export { absoluteEnd, idleEnd, STEP_UP_LIFE_MS, steppedUpUntil }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const TOUCH_EVERY_MS = MINUTE_MS

/** Whoever has not signed in from a network for so long is a stranger there. */
export const NETWORK_KNOWN_MS = 90 * DAY_MS

export const TOKEN_LIFE_MS = 10 * MINUTE_MS
/** How long the console tells what partners issued. */
export const TOKENS_TOLD_MS = 88 * DAY_MS
export const VIEW_STATE_LIFE_MS = 7 * DAY_MS
/** How far the clock of a sealed call may be off, both ways; its nonce is remembered a little longer than that. */
export const TRANSMISSION_SKEW_MS = 120 * SECOND_MS
export const NONCE_LIFE_MS = 2 * TRANSMISSION_SKEW_MS + 10 * SECOND_MS

export const CODE_LIFE_MS = 5 * MINUTE_MS
export const CODE_TRIES = 5
export const CODE_RESEND_SECONDS = 60
/** More codes than this in one hour, all phones together, raises an alarm in the log. */
export const CODE_ALARM_PER_HOUR = 500

/** A second code to one phone within this time asks the browser for some work first, each further one for twice as much. */
export const CHALLENGE_WINDOW_MS = HOUR_MS
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
const CHALLENGE_BITS = { first: 16, most: 18 }

/** Between a right password and the second factor. */
export const SECOND_FACTOR_LIFE_MS = 5 * MINUTE_MS
export const SECOND_FACTOR_TRIES = 5
/** A passkey's challenge, and a secret that waits for its first right code. */
export const CEREMONY_LIFE_MS = 10 * MINUTE_MS
/** Between the proved phone and the mail; and the link in the mail. */
export const RESET_TICKET_LIFE_MS = 10 * MINUTE_MS
export const RESET_LINK_LIFE_MS = 30 * MINUTE_MS
/** Between the proved phone and the account: a form is filled in meanwhile. */
export const REGISTRATION_PROOF_LIFE_MS = 30 * MINUTE_MS
export const RECOVERY_CODES = 10

type SendLimit = { most: number; withinMs: number }
/**
 * Phones and users decide; networks only stop what no office does. Registering counts apart, because only there strangers make us send to
 * numbers without a user.
 */
export const CODE_LIMITS = {
  phone: [
    { most: 1, withinMs: CODE_RESEND_SECONDS * SECOND_MS },
    { most: 5, withinMs: HOUR_MS },
    { most: 10, withinMs: DAY_MS },
  ],
  user: [
    { most: 10, withinMs: HOUR_MS },
    { most: 30, withinMs: DAY_MS },
  ],
  network: [
    { most: 200, withinMs: HOUR_MS },
    { most: 1000, withinMs: DAY_MS },
  ],
  networkRegisters: [
    { most: 30, withinMs: HOUR_MS },
    { most: 100, withinMs: DAY_MS },
  ],
} as const satisfies Record<string, readonly SendLimit[]>
/** From so many on in an hour, each further registration from a network asks for work, also with its first code. */
export const REGISTERS_WITHOUT_WORK = 10
/** Mails with a link to reset the password, per user. */
export const RESET_MAIL_LIMITS: readonly SendLimit[] = [
  { most: 1, withinMs: CODE_RESEND_SECONDS * SECOND_MS },
  { most: 5, withinMs: DAY_MS },
]
export const LONGEST_CODE_WINDOW_MS = DAY_MS

/** Failed sign-ins within the window before the account, or the address, has to wait for the window's end. */
export const ATTEMPT_LIMITS = {
  ACCOUNT: { most: 5, windowMs: 15 * MINUTE_MS },
  ADDRESS: { most: 50, windowMs: 15 * MINUTE_MS },
  /** of one user, all tickets and sessions together: a stolen password must not buy endless guesses */
  SECOND_FACTOR: { most: 5, windowMs: 15 * MINUTE_MS },
  /** the old password, asked of a signed-in user */
  PASSWORD: { most: 5, windowMs: 15 * MINUTE_MS },
} as const
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

/** How many zero bits are asked for, given what the phone got, and its network asked for to register, within the window; 0 for none. */
export function challengeBits(toPhone: number, networkRegisters: number): number {
  const costly = Math.max(toPhone, networkRegisters - REGISTERS_WITHOUT_WORK + 1)
  return costly <= 0 ? 0 : Math.min(CHALLENGE_BITS.first + costly - 1, CHALLENGE_BITS.most)
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
