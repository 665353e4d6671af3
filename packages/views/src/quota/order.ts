// One order with its items as they stand now.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import sql from 'sql-template-tag'

/** Refuses NOT_FOUND for a foreign or missing number alike. */
export async function order(db: Database, scope: TenantScope, request: { apply_no: string }): Promise<Order> {
  const row = await db.read(scope, tx =>
    tx.maybe<{ found: Order }>(sql`
      select quota_order_json(o.id) as found from quota_orders o
      where o.id = ${request.apply_no} and ${ownRows(scope, 'o')}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row.found
}
