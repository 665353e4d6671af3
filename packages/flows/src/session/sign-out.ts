// Sign out: this session ends at once.
import { audit } from '@tallyhelm/modules/audit'
import { endSession, sessionCache } from '@tallyhelm/modules/session'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Ending a session that has just ended elsewhere is no error. */
export async function signOut(world: World, actor: UserActor): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const ended = await endSession(tx, actor.sessionId, 'SIGNED_OUT', now)
    if (ended) await audit(world, tx, actor, 'session.sign-out', ['session', actor.sessionId])
  })
  sessionCache(world).forget(actor.sessionId)
}
