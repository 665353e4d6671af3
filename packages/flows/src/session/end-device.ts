// End the session on one device of one's own.
import { endSessionOfUser, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { recordOwn } from './own-account.ts'

/** Its holder hears SESSION_REVOKED. A foreign session gets the answer of a missing one: NOT_FOUND. */
export async function endDevice(world: World, actor: UserActor, input: { id: string }): Promise<Record<string, never>> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await endSessionOfUser(tx, actor.userId, input.id, world.clock.now()))) throw new Refusal('NOT_FOUND')
    await recordOwn(world, tx, actor, 'session.end-device', { session: input.id })
  })
  forgetSessionsOf(world, actor.userId)
  return {}
}
