// Rename a passkey of one's own.
import { renamePasskey as rename } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { recordOwn } from './own-account.ts'

/** A foreign one gets the answer of a missing one: NOT_FOUND. */
export async function renamePasskey(world: World, actor: UserActor, input: { id: string; name: string }): Promise<Record<string, never>> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await rename(tx, actor.userId, input.id, input.name))) throw new Refusal('NOT_FOUND')
    await recordOwn(world, tx, actor, 'session.rename-passkey', { passkey: input.id })
  })
  return {}
}
