// What changed of ended days, the latest first; how the running day grows by hours; and closed months beside what they come to now.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type { Closings, Correction, CorrectionPage, CorrectionRequest, SpendHours } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { MOST_TOTAL_DAYS } from '@tallyhelm/protocol/topics/spend/limits'
import { addDays, type Day, dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type Fields, readPage } from '../lists/read-page.ts'
import { mustSeeSpend } from './daily-list.ts'
import { usd } from './dollars.ts'
import { isWithin, withRange } from './known-days.ts'
import { memberOf, seesSpend } from './seen-spend.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend, as `spendClosings` does. */
export async function corrections(db: Database, scope: TenantScope, given: CorrectionRequest & { now: Date }): Promise<CorrectionPage> {
  const request = withRange(given, MOST_TOTAL_DAYS)
  return await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    const { account_id: accountId } = request
    return await readPage<Correction>(
      tx,
      FIELDS,
      {
        tables: sql`spend_changes h left join ad_accounts_accounts a on a.id = h.ad_account_id and a.customer_id = h.customer_id`,
        owner: { rows: 'h' },
        conditions: [
          sql`h.channel = ${request.channel}`,
          isWithin('h', request),
          ...(accountId === undefined ? [] : [sql`h.ad_account_id = ${accountId}`]),
        ],
        order: sql`h.seen_at desc, h.id desc`,
      },
      request,
    )
  })
}

const FIELDS: Fields<Correction> = {
  change_id: raw('h.id::text'),
  day: raw('h.day::text'),
  account_id: raw('h.ad_account_id::text'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  currency: raw('h.currency'),
  before: amountOf(raw('h.before_minor'), raw('h.currency')),
  after: amountOf(raw('h.after_minor'), raw('h.currency')),
  before_usd: amountOf(raw('h.before_usd_minor'), sql`'USD'`),
  after_usd: amountOf(raw('h.after_usd_minor'), sql`'USD'`),
  seen_at: raw('h.seen_at'),
  source: raw('h.source'),
  request_id: raw('h.request_id'),
  is_after_closing: raw('h.is_after_closing'),
}

/** Over all channels, by what was known at each hour. */
export async function spendHours(db: Database, scope: TenantScope, { now }: { now: Date }): Promise<SpendHours> {
  const today = dayOf(now)
  const rows = await db.read(scope, async tx => {
    if (!(await seesSpend(tx, scope))) return undefined
    return await tx.rows<{ day: Day; hour: number; minor: string }>(sql`
      select m.day::text, m.hour, m.spend_usd_minor as minor from spend_today_marks m
      where ${ownCustomers(scope, 'm.customer_id')} and m.sub_customer_id = ${memberOf(scope)} and m.day in (${addDays(today, -1)}, ${today})`)
  })
  if (rows === undefined) return { today, hours: null, read_at: now.toISOString() }
  const minorOf = new Map(rows.map(row => [`${row.day} ${row.hour}`, BigInt(row.minor)]))
  const hourNow = Number(dateTimeText(now).slice(11, 13))
  /** What was known by the end of the hour: nothing was read in it where the one before it says the same. */
  const upTo = (day: Day, hour: number): string | null => {
    const known = HOURS.filter(each => each <= hour)
      .map(each => minorOf.get(`${day} ${each}`))
      .findLast(minor => minor !== undefined)
    return known === undefined ? null : usd(known)
  }
  return {
    today,
    hours: HOURS.map(hour => ({ hour, today: hour <= hourNow ? upTo(today, hour) : null, yesterday: upTo(addDays(today, -1), hour) })),
    read_at: now.toISOString(),
  }
}

export async function spendClosings(
  db: Database,
  scope: TenantScope,
  { channel, now }: { channel: Channel; now: Date },
): Promise<Closings> {
  const rows = await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    return await tx.rows<{ month: string; closedAt: Date; shown: string; late: string; changed: number }>(sql`
      select to_char(k.month, 'YYYY-MM') as month, k.closed_at as "closedAt", coalesce(r.usd, 0) as shown, coalesce(l.late, 0) as late,
        coalesce(l.changed, 0)::int as changed
      from billing_closings k
      left join lateral (select sum(r.spend_usd_minor)::bigint as usd from spend_rollups r
        where ${ownCustomers(scope, 'r.customer_id')} and r.sub_customer_id = ${memberOf(scope)} and r.company_id = 0 and r.channel = ${channel}
          and r.day >= k.month and r.day < k.month + interval '1 month') r on true
      left join lateral (select sum(d.spend_usd_minor - d.closed_usd_minor)::bigint as late, count(*) as changed from spend_days d
        where ${ownRows(scope, 'd')} and d.channel = ${channel} and d.closed_minor is not null
          and d.day >= k.month and d.day < k.month + interval '1 month') l on true
      where ${ownCustomers(scope, 'k.customer_id')} and k.closed_at <= ${now} order by k.month desc limit 24`)
  })
  return {
    content: rows.map(({ month, closedAt, shown, late, changed }) => ({
      month,
      closed_at: closedAt.toISOString(),
      usd: usd(BigInt(shown)),
      latest_usd: usd(BigInt(shown) + BigInt(late)),
      changed_days: changed,
    })),
  }
}
