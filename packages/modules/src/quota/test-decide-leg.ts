// A leg and the instants around it, for the known answers of decisions.
import type { DecideOptions, Leg } from './decide.ts'

export const SETTLE_MS = 60_000
export const HOUR_MS = 3_600_000
export const SENT_AT = Date.UTC(2026, 2, 10)

/** Added 5,000 to 10,000, sent once, and no answer came. */
export const sentLeg: Leg = {
  style: 'absolute',
  state: 'UNKNOWN',
  want: { kind: 'ADD', amount: 5_000n },
  base: 10_000n,
  target: 15_000n,
  tries: 3,
  sends: 1,
  hasUnknownSend: true,
  refusedReason: null,
  lastSentAt: SENT_AT,
  unresolvedSince: SENT_AT,
  waitingSince: null,
}
/** Waits in the queue and was never sent. */
export const waitingLeg: Leg = {
  ...sentLeg,
  state: 'RESERVED',
  base: null,
  target: null,
  tries: 0,
  sends: 0,
  hasUnknownSend: false,
  lastSentAt: null,
  unresolvedSince: null,
}

/** So long after the call; `random` of a half makes a wait half its most. */
export const after = (ms: number): DecideOptions => ({ settleMs: SETTLE_MS, now: SENT_AT + ms, random: 0.5 })
/** The wait after no, one, two, three … tries: half of 2, 4, 8, 16 … seconds, and half a second. */
export const waitAfter = (tries: number): number => 500 + 1_000 * 2 ** tries
/** The wait for the next look at a proposal after no, one, two … looks: half of 100, 200, 400 … milliseconds, and 0.4 seconds. */
export const lookAfter = (looks: number): number => 400 + 50 * 2 ** looks
