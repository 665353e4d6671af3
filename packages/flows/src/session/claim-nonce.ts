// Claim the nonce of a sealed call: each may be used once, on whichever node.
import { claimNonce as insertNonce, NONCE_LIFE_MS } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses a repeated nonce with TRANSMISSION_REFUSED, whoever sends it. */
export async function claimNonce(world: World, input: { nonce: string }): Promise<void> {
  const expiresAt = new Date(world.clock.now().getTime() + NONCE_LIFE_MS)
  const isNew = await world.db.transaction({ kind: 'system' }, tx =>
    insertNonce(tx, { owner: 'sealed-call', nonce: input.nonce, expiresAt }),
  )
  if (!isNew) throw new Refusal('TRANSMISSION_REFUSED')
}
