// Who is told of rebates: a customer that has some (role Rebate).
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'

export async function rebateSeen(tx: Tx, scope: TenantScope): Promise<boolean> {
  const row = await tx.maybe<{ sees: boolean }>(sql`
    select c.rebate_subject as sees from organization_customers c where c.id = ${scope.customerId} and ${ownCustomersAlone(scope, 'c.id')}`)
  return row?.sees ?? false
}
