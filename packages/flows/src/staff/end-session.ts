// End one's own session: this one by signing out, or the one on another device.
import { audit } from '@tallyhelm/modules/audit'
import { endStaffSession } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Its holder hears SESSION_REVOKED. A foreign session gets the answer of a missing one: NOT_FOUND. */
export async function endOwnStaffSession(world: World, actor: StaffActor, input: { id: string }): Promise<Record<string, never>> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { staffId } = actor
    if (!(await endStaffSession(tx, { staffId, id: input.id, reason: 'REVOKED', now }))) throw new Refusal('NOT_FOUND')
    await audit(world, tx, actor, 'staff.end-session', ['staff', staffId], { session: input.id })
  })
  return {}
}

/** Ending a session that has just ended elsewhere is no error. */
export async function staffSignOut(world: World, actor: StaffActor): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await endStaffSession(tx, { staffId: actor.staffId, id: actor.sessionId, reason: 'SIGNED_OUT', now }))) return
    await audit(world, tx, actor, 'staff.sign-out', ['staff', actor.staffId], { session: actor.sessionId })
  })
}
