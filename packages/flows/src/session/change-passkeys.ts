// Rename or remove a passkey of one's own.
import { deletePasskey, dropIdleRecoveryCodes, renamePasskey as rename, requireSteppedUp } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { notifyOf } from './notify.ts'
import { ownContact, recordOwn } from './own-account.ts'

/** Refuses with STEP_UP_REQUIRED; a foreign one gets the answer of a missing one: NOT_FOUND. */
export async function removePasskey(world: World, actor: UserActor, input: { id: string }): Promise<Record<string, never>> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await requireSteppedUp(tx, actor.sessionId, world.clock.now())
    if (!(await deletePasskey(tx, actor.userId, input.id))) throw new Refusal('NOT_FOUND')
    await dropIdleRecoveryCodes(world, tx, actor.userId)
    await notifyOf(world, tx, await ownContact(tx, actor), '您的账号已删除一个通行密钥。')
    await recordOwn(world, tx, actor, 'session.remove-passkey', { passkey: input.id })
  })
  return {}
}

/** A foreign one gets the answer of a missing one: NOT_FOUND. */
export async function renamePasskey(world: World, actor: UserActor, input: { id: string; name: string }): Promise<Record<string, never>> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await rename(tx, actor.userId, input.id, input.name))) throw new Refusal('NOT_FOUND')
    await recordOwn(world, tx, actor, 'session.rename-passkey', { passkey: input.id })
  })
  return {}
}
