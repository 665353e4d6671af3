// Days that cost at least three times the median of the same weekday in the account's own zone; those that the viewer knows of stand apart.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { heldRows, ownExactly, ownRows } from '@tallyhelm/infra/db/tenant'
import {
  OUTLIER_ENDED_DAYS,
  OUTLIER_LEAST_USD,
  OUTLIER_LEAST_WEEKS,
  OUTLIER_TIMES,
  OUTLIER_WEEKS,
} from '@tallyhelm/protocol/topics/spend/outlier-limits'
import type { Outlier, OutlierPage, OutliersRequest } from '@tallyhelm/protocol/topics/spend/outlier-schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type Fields, readPage } from '../lists/read-page.ts'
import { mustSeeSpend } from './daily-list.ts'
import { seesSpend } from './seen-spend.ts'

/** Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function outliers(db: Database, scope: TenantScope, request: OutliersRequest & { now: Date }): Promise<OutlierPage> {
  const { channel, is_known: isKnown, now } = request
  return await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    return await readPage<Outlier>(
      tx,
      FIELDS,
      {
        tables: sql`${outlierDays(scope, now)} x`,
        owner: { customers: 'x.customer_id' },
        conditions: [sql`x.channel = ${channel}`, sql`(x.known_at is not null) = ${isKnown}`],
        order: raw('x.day desc, x.spend_usd_minor desc, x.ad_account_id'),
      },
      request,
    )
  })
}

export async function outlierCounts(tx: Tx, scope: TenantScope, now: Date): Promise<{ channel: Channel; count: number }[]> {
  if (!(await seesSpend(tx, scope))) return []
  return await tx.rows<{ channel: Channel; count: number }>(sql`
    select x.channel, count(*)::int as count from ${outlierDays(scope, now)} x where x.known_at is null group by x.channel order by x.channel`)
}

/** Few days cost so much, so that each of them may look its weekdays up by its key. */
function outlierDays(scope: TenantScope, now: Date): Sql {
  const weekdays = Array.from({ length: OUTLIER_WEEKS }, (_, index) => raw(`d.day - ${(index + 1) * 7}`))
  return sql`(
    select d.ad_account_id, d.day, d.customer_id, d.channel, d.currency, d.spend_minor, d.spend_usd_minor, m.median,
      d.known_from is null and d.day >= t.day as is_running, a.outside_account_id, a.account_name, k.known_by, k.known_at
    from spend_days d
    join ad_accounts_accounts a on a.id = d.ad_account_id and ${heldRows(scope, 'a')}
    cross join lateral (select (${now}::timestamptz at time zone coalesce(a.timezone, 'Asia/Shanghai'))::date as day) t
    cross join lateral (select count(*) as weeks, round(percentile_cont(0.5) within group (order by h.spend_minor))::bigint as median
      from spend_days h where ${ownRows(scope, 'h')} and h.ad_account_id = d.ad_account_id and h.currency = d.currency
        and h.day in (${join(weekdays, ', ')})) m
    left join spend_known_outliers k on ${ownExactly(scope, 'k')} and k.ad_account_id = d.ad_account_id and k.day = d.day
    where ${ownRows(scope, 'd')} and d.spend_usd_minor >= ${OUTLIER_LEAST_USD * 100}
      and d.day >= (${now}::timestamptz at time zone 'UTC')::date - ${OUTLIER_ENDED_DAYS + 1}::int and d.day >= t.day - ${OUTLIER_ENDED_DAYS}::int
      and d.day <= t.day and m.weeks >= ${OUTLIER_LEAST_WEEKS} and m.median > 0 and d.spend_minor >= ${OUTLIER_TIMES} * m.median)`
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('x.currency'))
const FIELDS: Fields<Outlier> = {
  row_id: raw(`x.ad_account_id || '-' || x.day`),
  account_id: raw('x.ad_account_id::text'),
  outside_account_id: raw('x.outside_account_id'),
  account_name: raw('x.account_name'),
  day: raw('x.day::text'),
  currency: raw('x.currency'),
  spend: amount('x.spend_minor'),
  median: amount('x.median'),
  times: raw('round(x.spend_minor::numeric / x.median, 1)::text'),
  is_running: raw('x.is_running'),
  known_by: raw('x.known_by'),
  known_at: raw('x.known_at'),
}
