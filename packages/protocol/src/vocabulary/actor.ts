// Actor: who does something. Every flow takes one; a tenant's scope follows from it and from nothing else.
import { networkOf } from '../values/network.ts'
import type { CustomerType } from './customer-type.ts'
import type { Role } from './roles.ts'
import type { StaffRole } from './staff-roles.ts'

export type UserActor = {
  kind: 'user'
  userId: string
  userName: string
  sessionId: string
  /** null while the user belongs to no customer (role Unassociated) */
  customerId: string | null
  subCustomerId: string | null
  customerType: CustomerType | null
  isMaster: boolean
  roles: readonly Role[]
  /** the agency decides about the customer's quota orders before they are sent */
  needsQuotaApproval: boolean
  address: string
  /** one of the staff looks through this user's eyes, and the session is that look's: nothing may be changed */
  onlooker?: Onlooker
}
export type Onlooker = { staff: StaffActor; expiresAt: Date }
/** The product itself: a job, a synchronisation, a seed. `name` goes into the audit log. */
export type SystemActor = { kind: 'system'; name: string }
/** One of the agency's staff, signed in to the console; never a user of the portal. */
export type StaffActor = {
  kind: 'staff'
  staffId: string
  staffName: string
  sessionId: string
  role: StaffRole
  address: string
  /** somebody else has read the password: its owner chooses another one first */
  isPasswordInitial?: boolean
}
export type Actor = UserActor | SystemActor | StaffActor
/** A user who belongs to a customer, and so has a tenant. */
export type TenantActor = UserActor & { customerId: string; customerType: CustomerType }

/** Whose rows a flow's transaction sees: those of whoever acts. */
export const tenantScopeOf = ({ customerId, subCustomerId }: TenantActor) => ({ kind: 'tenant', customerId, subCustomerId }) as const

/** False for a sub-customer whose agent does not show spend. */
export const seesSpend = ({ subCustomerId, roles }: UserActor): boolean => subCustomerId === null || roles.includes('subCustomerSpend')

/** In whose name work waits for its turn. Those who are known wait in a lane of their own, apart from strangers. */
export type TurnOwner = { name: string; isKnown: boolean }

/** A signed-in person's own name, a stranger's network's. */
export function turnOwner(who: Actor | { address: string }): TurnOwner {
  if (!('kind' in who)) return { name: `network ${networkOf(who.address)}`, isKnown: false }
  if (who.kind === 'user') return knownOwner('user', who.userId)
  return who.kind === 'staff' ? knownOwner('staff', who.staffId) : { name: 'system', isKnown: true }
}

/** Somebody who has not signed in yet, and of whom more is known than his network. */
export const knownOwner = (realm: 'user' | 'staff', id: string): TurnOwner => ({ name: `${realm} ${id}`, isKnown: true })

/** How records name who did something. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'user') return actor.userName
  return actor.kind === 'staff' ? actor.staffName : actor.name
}
