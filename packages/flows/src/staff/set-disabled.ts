// Switch a member of staff off or on.
import { setStaffDisabled as update } from '@tallyhelm/modules/staff'
import type { SetStaffDisabledRequest } from '@tallyhelm/protocol/topics/staff/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { changeStaff } from './change-staff.ts'

/** Takes effect with that person's next call, which hears STAFF_DISABLED. Refuses with NOT_FOUND or STAFF_NOT_SELF. */
export async function setStaffDisabled(world: World, actor: StaffActor, input: SetStaffDisabledRequest): Promise<Record<string, never>> {
  await changeStaff(world, actor, input, async (tx, staff) => {
    await update(tx, staff.id, input.is_disabled)
    const action = input.is_disabled ? 'staff.disable' : 'staff.enable'
    return { action, before: { is_disabled: staff.isDisabled }, after: { is_disabled: input.is_disabled } }
  })
  return {}
}
