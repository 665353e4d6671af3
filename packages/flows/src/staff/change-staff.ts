// Change a member of staff: another role, off or on. What all changes share: never oneself, sessions ended, before and after kept.
import { audit } from '@tallyhelm/modules/audit'
import { dropStaffExports } from '@tallyhelm/modules/exports'
import {
  endStaffSessions,
  lockStaff,
  setStaffDisabled as writeDisabled,
  setStaffRole as writeRole,
  type StaffUser,
} from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { SetStaffDisabledRequest, SetStaffRoleRequest } from '@tallyhelm/protocol/topics/staff/schemas'

/** `told`: what that person hears of it with the next call. */
type Change = { action: string; before?: Record<string, unknown>; after: Record<string, unknown>; told?: 'ROLE_CHANGED' | 'RESET' }

/**
 * `change` writes and says what it changed. All sessions of that person end, and with another role the files that were exported under the
 * former one, so that nothing goes on under what was. Refuses with
 * NOT_FOUND, and with STAFF_NOT_SELF: an administrator who locks himself out, or raises himself, needs another one.
 */
export async function changeStaff(
  world: World,
  actor: StaffActor,
  input: { staff_id: string; reason: string },
  change: (tx: Tx, staff: StaffUser, now: Date) => Promise<Change>,
): Promise<StaffUser> {
  const now = world.clock.now()
  const changed = await world.db.transaction({ kind: 'system' }, async tx => {
    const staff = await lockStaff(tx, input.staff_id)
    if (!staff) throw new Refusal('NOT_FOUND')
    if (staff.id === actor.staffId) throw new Refusal('STAFF_NOT_SELF')
    const { action, told, ...fields } = await change(tx, staff, now)
    const files = told === 'ROLE_CHANGED' ? await dropStaffExports(tx, staff.id, now) : []
    const ended = await endStaffSessions(tx, { staffId: staff.id, now, ...(told === undefined ? {} : { reason: told }) })
    await audit(world, tx, actor, action, ['staff', staff.id], { ...fields, reason: input.reason, ended })
    return { staff, files }
  })
  // The bytes after the rows, so that no row ever promises what is gone.
  for (const name of changed.files) await world.files.remove(name)
  return changed.staff
}

/** Takes effect at once: that person is told so, and signs in anew. Refuses with NOT_FOUND or STAFF_NOT_SELF. */
export async function setStaffRole(world: World, actor: StaffActor, input: SetStaffRoleRequest): Promise<Record<string, never>> {
  await changeStaff(world, actor, input, async (tx, staff) => {
    await writeRole(tx, staff.id, input.role)
    return { action: 'staff.set-role', before: { role: staff.role }, after: { role: input.role }, told: 'ROLE_CHANGED' }
  })
  return {}
}

/** Takes effect with that person's next call, which hears STAFF_DISABLED. Refuses with NOT_FOUND or STAFF_NOT_SELF. */
export async function setStaffDisabled(world: World, actor: StaffActor, input: SetStaffDisabledRequest): Promise<Record<string, never>> {
  await changeStaff(world, actor, input, async (tx, staff) => {
    await writeDisabled(tx, staff.id, input.is_disabled)
    const action = input.is_disabled ? 'staff.disable' : 'staff.enable'
    return { action, before: { is_disabled: staff.isDisabled }, after: { is_disabled: input.is_disabled } }
  })
  return {}
}
