// Whose customer it is: the salesperson who looks after each, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** The salesperson's staff id; undefined while nobody looks after the customer. */
export async function findSales(tx: Tx, customerId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ staffId: string }>(sql`
    select staff_id as "staffId" from organization_sales where customer_id = ${customerId}`)
  return row?.staffId
}

/** Gives the customer to a salesperson, or, with null, to nobody. */
export async function writeSales(tx: Tx, customerId: string, staffId: string | null, at: Date): Promise<void> {
  if (staffId === null) {
    await tx.run(sql`delete from organization_sales where customer_id = ${customerId}`)
    return
  }
  await tx.run(sql`
    insert into organization_sales (customer_id, staff_id, assigned_at) values (${customerId}, ${staffId}, ${at})
    on conflict (customer_id) do update set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at`)
}
