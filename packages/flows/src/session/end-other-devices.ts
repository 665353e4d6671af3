// End the sessions on all other devices of one's own.
import { endOtherSessions, forgetSessionsOf } from '@tallyhelm/modules/session'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { recordOwn } from './own-account.ts'

/** Their holders hear SESSION_REVOKED; gives how many there were. */
export async function endOtherDevices(world: World, actor: UserActor): Promise<{ ended: number }> {
  const ended = await world.db.transaction({ kind: 'system' }, async tx => {
    const count = await endOtherSessions(tx, actor.userId, actor.sessionId, world.clock.now())
    await recordOwn(world, tx, actor, 'session.end-other-devices', { count })
    return count
  })
  forgetSessionsOf(world, actor.userId)
  return { ended }
}
