// Give a member of staff another role.
import { setStaffRole as update } from '@tallyhelm/modules/staff'
import type { SetStaffRoleRequest } from '@tallyhelm/protocol/topics/staff/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { changeStaff } from './change-staff.ts'

/** Takes effect at once: that person is told so, and signs in anew. Refuses with NOT_FOUND or STAFF_NOT_SELF. */
export async function setStaffRole(world: World, actor: StaffActor, input: SetStaffRoleRequest): Promise<Record<string, never>> {
  await changeStaff(world, actor, input, async (tx, staff) => {
    await update(tx, staff.id, input.role)
    return { action: 'staff.set-role', before: { role: staff.role }, after: { role: input.role }, told: 'ROLE_CHANGED' }
  })
  return {}
}
