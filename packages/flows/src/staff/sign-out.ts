// Staff sign out: this session ends at once.
import { recordAudit } from '@tallyhelm/modules/audit'
import { endStaffSession } from '@tallyhelm/modules/staff'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Ending a session that has just ended elsewhere is no error. */
export async function staffSignOut(world: World, actor: StaffActor): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await endStaffSession(tx, { staffId: actor.staffId, id: actor.sessionId, reason: 'SIGNED_OUT', now }))) return
    const entry = { id: world.ids.next(), at: now, actor, action: 'staff.sign-out', objectKind: 'staff', objectId: actor.staffId }
    await recordAudit(tx, { ...entry, details: { session: actor.sessionId } })
  })
}
