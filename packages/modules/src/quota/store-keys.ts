// Which order a key of ours stands for, whichever of the tenant's wallets pays for it.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'

/** For keys that the product made, which no two orders share; undefined when there is no order yet. */
export async function findOrderOfKey(tx: Tx, idempotencyKey: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    sql`select o.id from quota_orders o where o.idempotency_key = ${idempotencyKey} and ${ownRows(tx.scope, 'o')} order by o.id limit 1`,
  )
  return row?.id
}
