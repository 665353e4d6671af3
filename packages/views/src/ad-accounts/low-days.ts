// Below how many days' worth of balance an ad account counts as low: its customer's word, also for sub-customers.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { LOW_BALANCE_DAYS } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { LowDays } from '@tallyhelm/protocol/topics/ad-accounts/low-days-schemas'
import sql from 'sql-template-tag'

export async function lowDays(tx: Tx, scope: TenantScope): Promise<number> {
  const row = await tx.maybe<{ days: number }>(sql`select l.days from ad_accounts_low_days l where ${ownCustomers(scope, 'l.customer_id')}`)
  return row?.days ?? LOW_BALANCE_DAYS
}

export async function ownLowDays(db: Database, scope: TenantScope): Promise<LowDays> {
  const days = await db.read(scope, tx => lowDays(tx, scope))
  return { days, may_change: scope.subCustomerId === null }
}
