// Revoke: all sessions of a user end, wherever they are open.
import { audit } from '@tallyhelm/modules/audit'
import { endSessionsOfUser, sessionCache } from '@tallyhelm/modules/session'
import type { Actor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Gives how many ended. The holders see SESSION_REVOKED: here at once, on other nodes within a second. */
export async function revokeSessions(world: World, actor: Actor, input: { userId: string }): Promise<number> {
  const now = world.clock.now()
  const ended = await world.db.transaction({ kind: 'system' }, async tx => {
    const count = await endSessionsOfUser(tx, input.userId, 'REVOKED', now)
    await audit(world, tx, actor, 'session.revoke-all', ['user', input.userId], { count })
    return count
  })
  sessionCache(world).forgetUser(input.userId)
  return ended
}
