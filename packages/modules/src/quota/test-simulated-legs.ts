// What the simulations share of our side: the times a leg lives by, how it stands, and what each step of its machine writes on it.
import type { ChangeStyle, Leg, Want } from './decide.ts'

export const SECOND = 1_000
export const TIMEOUT_MS = 30 * SECOND
export const LEASE_MS = 90 * SECOND
/** A request that was sent may still take effect until then. */
export const LATEST_MS = 300 * SECOND
export const SETTLE_MS = 720 * SECOND
export const MARGIN = 10n

export type State = Leg['state'] | 'FINISHED' | 'FAIL' | 'MANUAL'

/** What every simulation knows of a leg; instants in milliseconds. */
export type SimulatedLeg = {
  id: number
  leg: Leg
  state: State
  fence: number
  dueAt: number
  firstSentAt: number
}

/** What every simulation knows of an account besides its legs, which it keeps in the order of their creation. */
export type SimulatedAccount = {
  id: number
  /** the figure that our last change left there */
  lastLimit: bigint | null
  quietUntil: number
}

export const newSimulatedAccount = (id: number) => ({ id, legs: [], inFlight: null, lastLimit: null, quietUntil: 0 })

export function newSimulatedLeg(id: number, style: ChangeStyle, want: Want): SimulatedLeg {
  const leg: Leg = {
    style,
    state: 'RESERVED',
    want,
    base: null,
    target: null,
    tries: 0,
    sends: 0,
    hasUnknownSend: false,
    refusedReason: null,
    lastSentAt: null,
    unresolvedSince: null,
    waitingSince: null,
  }
  return { id, leg, state: 'RESERVED', fence: 0, dueAt: 0, firstSentAt: 0 }
}

/** The first that waits to be claimed. */
export function headOf<L extends SimulatedLeg>(account: { legs: L[] }): L | undefined {
  return account.legs.find(leg => leg.state === 'RESERVED')
}

export function move(one: { state: State; leg: Leg }, state: State): void {
  one.state = state
  if (state !== 'FINISHED' && state !== 'FAIL' && state !== 'MANUAL') one.leg.state = state
}

// The rest writes in place: no decision keeps what it was given, and a copy for each step cost more than the step.

export function noteClaim(leg: Leg, now: number): void {
  leg.tries += 1
  leg.unresolvedSince = now
}

export function noteSend(leg: Leg, now: number): void {
  leg.sends += 1
  leg.lastSentAt = now
  leg.unresolvedSince ??= now
}

export function noteRelease(leg: Leg): void {
  leg.base = null
  leg.target = null
  leg.sends = 0
  leg.unresolvedSince = null
}

export function noteWaiting(leg: Leg, now: number): void {
  leg.waitingSince ??= now
  leg.unresolvedSince = null
  leg.tries = 0
}

export function noteUnknown(leg: Leg, refusedReason: string | null): void {
  leg.hasUnknownSend = true
  leg.tries = 0
  leg.refusedReason = refusedReason
}
