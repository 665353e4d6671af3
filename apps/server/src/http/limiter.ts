// Limiter: how many calls one address or one session may make, so that nobody takes the server for himself.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'

/** `filesPerUserPerMinute` is for calls that answer with a file, which take the server more than any other. */
export type Limits = {
  perAddressPerMinute: number
  perSessionPerMinute: number
  filesPerUserPerMinute?: number
  noticesPerAddressPerMinute?: number
}

/** Many people share the address of an office; one session is one person. */
export const DEFAULT_LIMITS: Limits = { perAddressPerMinute: 6_000, perSessionPerMinute: 1_200 }

/** Of houses' notifications, where the environment says nothing (NOTICES_PER_MINUTE). */
export const NOTICES_PER_ADDRESS = 1_200

/** As this program was told. */
export const limitsOf = ({ noticesPerMinute }: { noticesPerMinute: number }): Limits => ({
  ...DEFAULT_LIMITS,
  noticesPerAddressPerMinute: noticesPerMinute,
})

const ROOM = 50_000
const WINDOW_MS = 60_000

type Window = { count: number; endsMs: number }

/** Counts one call of `key` in a fixed window; refuses with FLOW_LIMITED and the seconds left once `most` is passed. */
export type Limiter = (key: string, most: number) => void

/** Per process and in memory: several nodes allow several times as much, which is meant. Forgets the oldest when full. */
export function createLimiter(clock: World['clock']): Limiter {
  const windows = new Map<string, Window>()
  return (key, most) => {
    const nowMs = clock.now().getTime()
    const window = windows.get(key)
    if (!window || nowMs >= window.endsMs || nowMs < window.endsMs - WINDOW_MS) {
      windows.delete(key)
      const oldest = windows.keys().next().value
      if (windows.size >= ROOM && oldest !== undefined) windows.delete(oldest)
      windows.set(key, { count: 1, endsMs: nowMs + WINDOW_MS })
      return
    }
    window.count += 1
    if (window.count > most) throw new Refusal('FLOW_LIMITED', { seconds: Math.max(1, Math.ceil((window.endsMs - nowMs) / 1_000)) })
  }
}
