// Who may make a call. The endpoint says it, for the edge, the flow behind it, the room, tab and button in front of it.
import { Refusal } from '../errors/refusal.ts'
import type { StaffActor } from '../vocabulary/actor.ts'
import type { Role } from '../vocabulary/roles.ts'
import { STAFF_ROLE_CODES, type StaffRole } from '../vocabulary/staff-roles.ts'
import type { Caller } from './endpoint.ts'

type Guarded = { readonly staffRoles?: readonly StaffRole[] }

/** An endpoint for staff that names no roles is open to each. */
export const rolesOf = ({ staffRoles }: Guarded): readonly StaffRole[] => staffRoles ?? STAFF_ROLE_CODES

export const mayCall = (endpoint: Guarded, role: StaffRole): boolean => rolesOf(endpoint).includes(role)

/** For a flow, which is called without an edge too. Refuses PERMISSION_DENIED. */
export function requireRole({ role }: StaffActor, endpoint: Guarded): void {
  if (!mayCall(endpoint, role)) throw new Refusal('PERMISSION_DENIED')
}

type Open = { readonly callers: readonly Caller[]; readonly roles?: readonly Role[] }
type User = { roles: readonly Role[]; isSubCustomer: boolean }

/** Whether a user of the portal is one of the endpoint's callers, and has one of its roles where it names some. */
export function mayUserCall({ callers, roles: needed }: Open, { roles, isSubCustomer }: User): boolean {
  const tenant = isSubCustomer ? 'sub-customer' : 'customer'
  const isCaller = callers.includes('user') || (roles.includes('Associated') && callers.includes(tenant))
  return isCaller && (needed === undefined || needed.some(role => roles.includes(role)))
}
