// The only place of the server side that reads the time; everything else is handed a Clock.

import { setTimeout as delay } from 'node:timers/promises'

/** Says what time it is. Instants are UTC; business days are worked out from them in Asia/Shanghai. */
export type Clock = { now(): Date }

/** A clock that only moves when told to, for tests and the demo's story. */
export type MovableClock = Clock & { advance(ms: number): void; set(at: Date): void }

/** The machine's own clock. */
export function systemClock(): Clock {
  return { now: () => new Date() }
}

/** A clock standing still at `start` until it is advanced (by milliseconds) or set. */
export function movableClock(start: Date): MovableClock {
  let atMs = start.getTime()
  return {
    now: () => new Date(atMs),
    advance(ms) {
      atMs += ms
    },
    set(at) {
      atMs = at.getTime()
    },
  }
}

/** Waits in real time. An aborted wait ends at once and quietly: the caller looks at its signal. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {})
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}

/** Milliseconds that never jump, for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now()
}
