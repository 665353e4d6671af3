// Consultants: whom a user is shown, and whom a customer has of its own.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import type { Consultant, Consultants } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { requireCustomer } from './customer-scope.ts'

/** `brand` stands in for customers without consultants of their own, for sub-customers, and for users who belong to nobody yet. */
export async function consultants(db: Database, actor: UserActor, brand: readonly Consultant[]): Promise<Consultants> {
  const { customerId, subCustomerId } = actor
  if (customerId === null || subCustomerId !== null) return { consultants: [...brand] }
  const own = await db.read({ kind: 'tenant', customerId, subCustomerId }, tx => ofCustomer(tx, customerId))
  return { consultants: own.length > 0 ? own : [...brand] }
}

/** For staff. Refuses NOT_FOUND, to salespeople also for the customer of another one. */
export async function consoleConsultants(db: Database, scope: StaffScope, { customer_id }: { customer_id: string }): Promise<Consultants> {
  return db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    return { consultants: await ofCustomer(tx, customer_id) }
  })
}

const ofCustomer = (tx: Tx, customerId: string): Promise<Consultant[]> =>
  tx.rows<Consultant>(sql`
    select channel, user_name, wx_url from organization_consultants where customer_id = ${customerId} order by position`)
