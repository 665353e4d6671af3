// Nonces of sealed calls, remembered by this process: a repeated one is refused before anything is looked up.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'

/** Longer than a sealed call may be off the server's clock, before and behind. */
const REMEMBERED_MS = 250_000
const ROOM = 200_000

/** Used once by anybody: what was recorded under one session must not be sent under another, nor under an invented one. */
export type Nonces = { use(nonce: string): void }

/** Calls that change state are claimed in the database too (flows/session/claim-nonce), for other nodes and for a full memory. */
export function createNonces(clock: World['clock']): Nonces {
  const until = new Map<string, number>()
  return {
    use(nonce) {
      const nowMs = clock.now().getTime()
      // Insertion order is order of expiry, so the front is what can go.
      for (const [key, untilMs] of until) {
        if (untilMs > nowMs && until.size < ROOM) break
        until.delete(key)
      }
      if (until.has(nonce)) throw new Refusal('TRANSMISSION_REFUSED')
      until.set(nonce, nowMs + REMEMBERED_MS)
    },
  }
}
