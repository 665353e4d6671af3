// By how much platforms corrected each ended day of a chart, in dollars: until its month was closed, and after that.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { SpendTotal } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import sql, { join } from 'sql-template-tag'
import { usd } from './dollars.ts'
import { type DaysAsked, isWithin, type Range, spendConditions } from './known-days.ts'

/** Of the days that these filters mean, those that changed, as far as it was known at the instant that is asked about. */
export async function readCorrectionMarks(tx: Tx, scope: TenantScope, asked: DaysAsked & Range): Promise<SpendTotal['corrections']> {
  const rows = await tx.rows<{ day: string; changes: number; moved: string; late: string }>(sql`
    select h.day::text, count(*)::int as changes,
      coalesce(sum(h.after_usd_minor - h.before_usd_minor) filter (where not h.is_after_closing), 0)::bigint as moved,
      coalesce(sum(h.after_usd_minor - h.before_usd_minor) filter (where h.is_after_closing), 0)::bigint as late
    from spend_changes h left join ad_accounts_accounts a on a.id = h.ad_account_id and a.customer_id = h.customer_id
    where ${ownRows(scope, 'h')} and h.channel = ${asked.channel} and ${isWithin('h', asked)}
      and h.seen_at <= coalesce(${asked.as_of ?? null}::timestamptz, 'infinity')
      ${join([sql``, ...spendConditions(scope, asked, 'h')], ' and ')}
    group by h.day order by h.day`)
  return rows.map(({ day, changes, moved, late }) => ({ day, changes, moved_usd: usd(BigInt(moved)), late_usd: usd(BigInt(late)) }))
}
