// Secure transmission, the server's half: opens a sealed body and seals the answer (reliability.md 4).
//
// Header: `Transmission-Mode: <version>;<key id>;<milliseconds since 1970>;<nonce>`, for example `1;main;1795000000000;Zm9vYmFyYmF6cXV4`
// (protocol/wire/sealed-body). Body: `{"k": …, "v": …}`, or `k=…&v=…` where the endpoint takes a form; what is inside is the
// body that would have been sent unsealed. The answer is `{"k": …, "v": …}` around the envelope, and says `Transmission-Mode: 1`.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { parseTransmissionMode, SEALED_VERSION } from '@tallyhelm/protocol/wire/sealed-body'
import type { World } from '@tallyhelm/world/handles/world'
import { openSealedBody } from '@tallyhelm/world/open/sealed-body'
import type { Fields } from './parse-body.ts'

const SKEW_MS = 120_000

/** `plaintext` is the body inside; `seal` closes the answer for the same call. */
export type OpenedCall = { plaintext: string; nonce: string; seal(answer: string): string }

export type SealedCall = { header: string; method: string; path: string; cid: string; body: Fields }

/**
 * Whatever is wrong (form, version, key, time, content) is refused with TRANSMISSION_REFUSED: nothing is learnt from it.
 * `onNewKey` is asked before a key that was not seen lately is unwrapped, and may refuse.
 */
export function openSealedCall(world: World, call: SealedCall, onNewKey: () => void): OpenedCall {
  const mode = parseTransmissionMode(call.header)
  const { k, v } = call.body
  const { transmission } = world.secrets
  if (!mode || typeof k !== 'string' || typeof v !== 'string' || Object.keys(call.body).length !== 2)
    throw new Refusal('TRANSMISSION_REFUSED')
  if (mode.version !== SEALED_VERSION || mode.keyId !== transmission.id) throw new Refusal('TRANSMISSION_REFUSED')
  if (Math.abs(Number(mode.timestamp) - world.clock.now().getTime()) > SKEW_MS) throw new Refusal('TRANSMISSION_REFUSED')
  const { version, timestamp, nonce } = mode
  const binding = { method: call.method, path: call.path, cid: call.cid, version, timestamp, nonce, k }
  const opened = openSealedBody(transmission, binding, v, onNewKey)
  if (!opened) throw new Refusal('TRANSMISSION_REFUSED')
  return { ...opened, nonce }
}
