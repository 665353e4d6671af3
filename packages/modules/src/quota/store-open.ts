// Whether an owner of accounts has orders that are not over, for what should wait until they are.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** Of the customer itself, or of this sub-customer alone. */
export async function hasOpenItems(tx: Tx, owner: { customerId: string; subCustomerId: string | null }): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from quota_items where customer_id = ${owner.customerId} and sub_customer_id is not distinct from ${owner.subCustomerId}::bigint
      and state not in ('FINISHED', 'FAIL') limit 1`)
  return found !== undefined
}
