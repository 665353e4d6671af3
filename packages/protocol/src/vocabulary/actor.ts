// Actor: who does something. Every flow takes one; a tenant's scope follows from it and from nothing else.
import type { CustomerType } from './customer-type.ts'
import type { Role } from './roles.ts'

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
  address: string
}
/** The product itself: a job, a synchronisation, a seed. `name` goes into the audit log. */
export type SystemActor = { kind: 'system'; name: string }
export type Actor = UserActor | SystemActor
/** A user who belongs to a customer, and so has a tenant. */
export type TenantActor = UserActor & { customerId: string; customerType: CustomerType }
