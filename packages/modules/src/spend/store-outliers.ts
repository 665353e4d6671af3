// Which days that cost far more than usual a viewer knows of.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownExactly, ownRows } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'

type DayOfAccount = { adAccountId: string; day: string }

/** Whether the viewer has this day of this account. */
export async function hasSpendDay(tx: Tx, scope: TenantScope, { adAccountId, day }: DayOfAccount): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from spend_days d where ${ownRows(scope, 'd')} and d.ad_account_id = ${adAccountId} and d.day = ${day}`)
  return found !== undefined
}

/** False when it was known before. */
export async function knowOutlier(
  tx: Tx,
  { customerId, subCustomerId }: TenantScope,
  { adAccountId, day, by, at }: DayOfAccount & { by: string; at: Date },
): Promise<boolean> {
  const known = await tx.run(sql`
    insert into spend_known_outliers (customer_id, sub_customer_id, ad_account_id, day, known_by, known_at)
    values (${customerId}, ${subCustomerId}, ${adAccountId}, ${day}, ${by}, ${at}) on conflict do nothing`)
  return known === 1
}

/** False when it was not known. */
export async function forgetOutlier(tx: Tx, scope: TenantScope, { adAccountId, day }: DayOfAccount): Promise<boolean> {
  const gone = await tx.run(sql`
    delete from spend_known_outliers k where ${ownExactly(scope, 'k')} and k.ad_account_id = ${adAccountId} and k.day = ${day}`)
  return gone === 1
}
