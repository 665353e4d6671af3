// Customer scope: whether staff may see a customer, and what they read of it as the customer itself does.
import type { Database, Scope, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sql from 'sql-template-tag'

/** Refuses NOT_FOUND for a customer that does not exist, or is none of those that the transaction's scope sees. */
export async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(sql`select 1 from organization_customers c where c.id = ${id} and ${ownCustomers(tx.scope, 'c.id')}`)
  if (!found) throw new Refusal('NOT_FOUND')
}

type CustomerScope = { kind: 'tenant'; customerId: string; subCustomerId: string | null }

/** The scope of one customer itself, or of one of its sub-customers. Refuses NOT_FOUND, also for another customer's. */
export async function asCustomer(
  db: Database,
  scope: StaffScope,
  customerId: string,
  subCustomerId: string | null = null,
): Promise<CustomerScope> {
  await db.read(scope, async tx => {
    await requireCustomer(tx, customerId)
    if (subCustomerId !== null) await requireSubCustomer(tx, customerId, subCustomerId)
  })
  return { kind: 'tenant', customerId, subCustomerId }
}

async function requireSubCustomer(tx: Tx, customerId: string, id: string): Promise<void> {
  const found = await tx.maybe(sql`select 1 from sub_customers_profiles s where s.customer_id = ${customerId} and s.id = ${id}`)
  if (!found) throw new Refusal('NOT_FOUND')
}

/**
 * In which scope staff read ad accounts: salespeople in that of the one customer they name, the others in their own. Refuses
 * salespeople INPUT_INVALID at `customer_id` when they name none, and NOT_FOUND for the customer of another one.
 */
export async function poolScope(db: Database, scope: StaffScope, customerId: string | undefined): Promise<Scope> {
  if (scope.kind !== 'sales') return scope
  if (customerId === undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'customer_id', msg: '请选择客户' }])
  return asCustomer(db, scope, customerId)
}
