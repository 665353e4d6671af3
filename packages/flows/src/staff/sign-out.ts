// Staff sign out: this session ends at once.
import { audit } from '@tallyhelm/modules/audit'
import { endStaffSession } from '@tallyhelm/modules/staff'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Ending a session that has just ended elsewhere is no error. */
export async function staffSignOut(world: World, actor: StaffActor): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await endStaffSession(tx, { staffId: actor.staffId, id: actor.sessionId, reason: 'SIGNED_OUT', now }))) return
    await audit(world, tx, actor, 'staff.sign-out', ['staff', actor.staffId], { session: actor.sessionId })
  })
}
