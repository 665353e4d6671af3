// The auto-clear setting of a customer, with how many accounts it concerns (screens.md 5.16).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { IDLE_DAYS, NOTICE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { AutoClearSetting } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import sql from 'sql-template-tag'

type Row = {
  is_enabled: boolean | null
  idle_days: number | null
  updated_by: string | null
  updated_at: Date | null
  whitelist_count: number
  upcoming_count: number
}

/** A customer that never made one has the rule switched off, at the standard days. */
export async function autoClearSetting(db: Database, scope: TenantScope, { canChange }: { canChange: boolean }): Promise<AutoClearSetting> {
  const row = await db.single(scope, tx =>
    tx.one<Row>(sql`
      select s.is_enabled, s.idle_days, s.updated_by, s.updated_at,
        (select count(*)::int from auto_clear_entries e where ${ownCustomers(scope, 'e.customer_id')} and e.removed_at is null) as whitelist_count,
        (select count(*)::int from auto_clear_clearings c where ${ownCustomers(scope, 'c.customer_id')} and c.state = 'NOTIFIED') as upcoming_count
      from (select) one left join auto_clear_settings s on ${ownCustomers(scope, 's.customer_id')}`),
  )
  return {
    is_enabled: row.is_enabled ?? false,
    idle_days: row.idle_days ?? IDLE_DAYS.standard,
    notice_days: NOTICE_DAYS,
    idle_days_min: IDLE_DAYS.least,
    idle_days_max: IDLE_DAYS.most,
    can_change: canChange,
    updated_by: row.updated_by,
    updated_at: row.updated_at?.toISOString() ?? null,
    whitelist_count: row.whitelist_count,
    upcoming_count: row.upcoming_count,
  }
}
