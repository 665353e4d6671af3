// Who of the staff may make a call. The endpoint says it, for the edge, the flow behind it, the room and the button in front of it.
import { Refusal } from '../errors/refusal.ts'
import type { StaffActor } from '../vocabulary/actor.ts'
import { STAFF_ROLE_CODES, type StaffRole } from '../vocabulary/staff-roles.ts'

type Guarded = { readonly staffRoles?: readonly StaffRole[] }

/** An endpoint for staff that names no roles is open to each. */
export const rolesOf = ({ staffRoles }: Guarded): readonly StaffRole[] => staffRoles ?? STAFF_ROLE_CODES

export const mayCall = (endpoint: Guarded, role: StaffRole): boolean => rolesOf(endpoint).includes(role)

/** For a flow, which is called without an edge too. Refuses PERMISSION_DENIED. */
export function requireRole({ role }: StaffActor, endpoint: Guarded): void {
  if (!mayCall(endpoint, role)) throw new Refusal('PERMISSION_DENIED')
}
