// One order with its items as they stand now.
import type { Database, Scope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import sql, { empty } from 'sql-template-tag'

/** Refuses NOT_FOUND for a foreign or missing number alike. */
export async function order(db: Database, scope: Extract<Scope, { kind: 'tenant' }>, request: { apply_no: string }): Promise<Order> {
  const ofSubCustomer = scope.subCustomerId === null ? empty : sql`and o.sub_customer_id = ${scope.subCustomerId}`
  const row = await db.read(scope, tx =>
    tx.maybe<{ found: Order }>(sql`
      select quota_order_json(o.id) as found from quota_orders o
      where o.id = ${request.apply_no} and o.customer_id = ${scope.customerId} ${ofSubCustomer}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row.found
}
