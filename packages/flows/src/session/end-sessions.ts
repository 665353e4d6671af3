// End sessions of one's own: this one by signing out, that of another device, or all others.
import { audit } from '@tallyhelm/modules/audit'
import { endOtherSessions, endSession, endSessionOfUser, forgetSessionsOf, sessionCache } from '@tallyhelm/modules/session'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { recordOwn } from './own-account.ts'

/** Ending a session that has just ended elsewhere is no error. */
export async function signOut(world: World, actor: UserActor): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const ended = await endSession(tx, actor.sessionId, 'SIGNED_OUT', now)
    if (ended) await audit(world, tx, actor, 'session.sign-out', ['session', actor.sessionId])
  })
  sessionCache(world).forget(actor.sessionId)
}

/** Its holder hears SESSION_REVOKED. A foreign session gets the answer of a missing one: NOT_FOUND. */
export async function endDevice(world: World, actor: UserActor, input: { id: string }): Promise<Record<string, never>> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await endSessionOfUser(tx, actor.userId, input.id, world.clock.now()))) throw new Refusal('NOT_FOUND')
    await recordOwn(world, tx, actor, 'session.end-device', { session: input.id })
  })
  forgetSessionsOf(world, actor.userId)
  return {}
}

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
