// Who may see spend, and whose kept totals a viewer reads.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'

/** False for a sub-customer whose agent does not show spend. */
export async function seesSpend(tx: Tx, scope: TenantScope): Promise<boolean> {
  if (scope.subCustomerId === null) return true
  const row = await tx.maybe<{ sees: boolean }>(sql`
    select p.show_sub_customer_spend as sees from sub_customers_profiles p
    where ${ownCustomers(scope, 'p.customer_id')} and p.id = ${scope.subCustomerId}`)
  return row?.sees ?? false
}

/** In the kept totals 0 stands for the whole customer. */
export const memberOf = (scope: TenantScope): string => scope.subCustomerId ?? '0'
