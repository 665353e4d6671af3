// Days of spend in the database: written by difference, and with what an ended day was known to be (docs/decisions/spend.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Currency, Money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { SECOND_READING_MS, SUSPICIOUS_PERCENT } from './rules.ts'

export type SpendAccount = {
  id: string
  customerId: string
  subCustomerId: string | null
  companyId: string
  channel: Channel
  currency: Currency
}
/** `isEnded`: over in the account's own zone. `isSettled`: old enough that the platform no longer corrects it. */
export type SpendDay = { day: Day; spend: Money; impressions: number; clicks: number; isEnded: boolean; isSettled: boolean }

/** The rounds of an account, its days read again, or days that were never read. */
export type SpendSource = 'SYNC' | 'RESTATED' | 'FILL'

/** `requestId` is the platform's, where it tells one. */
export type SpendReading = { readAt: Date; source: SpendSource; requestId?: string | null }

/** What a day of an ad account shows otherwise than it did; amounts in minor units, as decimal text. */
export type SpendDifference = {
  customer_id: string
  sub_customer_id: string | null
  company_id: string
  channel: string
  currency: string
  day: Day
  minor: string
  usd: string
  impressions: string
  clicks: string
  day_rows: number
}

/**
 * `shown`: what the kept totals move by. `changed`: the days whose latest figure is another one, also those of closed months.
 * `checking`: the days that wait for a second reading.
 */
export type WrittenDays = { shown: SpendDifference[]; changed: Day[]; checking: Day[] }

/**
 * Makes sure that the months of these days have a place. Best in a transaction of its own beforehand: whoever makes a month
 * lets the others wait until it commits.
 */
export async function prepareSpendMonths(tx: Tx, days: readonly { day: Day }[]): Promise<void> {
  const months = [...new Set(days.map(day => `${day.day.slice(0, 7)}-01`))]
  await tx.run(prepared`select spend_prepare_month(month) from unnest(${months}::date[]) as month`)
}

/**
 * Writes days of one ad account, new or read again; a day stays with the customer, sub-customer and company of its first write, and what rows
 * of former holders have of a day is not counted again. A suspicious figure waits for a second reading, and a closed month goes on showing what
 * it showed. The caller holds the ad account's row and gives `shown` to `moveRollups` in the same transaction.
 */
export async function writeSpendDays(
  tx: Tx,
  account: SpendAccount,
  days: readonly SpendDay[],
  { readAt, source, requestId = null }: SpendReading,
): Promise<WrittenDays> {
  if (days.length === 0) return { shown: [], changed: [], checking: [] }
  await prepareSpendMonths(tx, days)
  const given = JSON.stringify(
    days.map(day => ({
      day: day.day,
      spend: day.spend.minor.toString(),
      impressions: day.impressions,
      clicks: day.clicks,
      ended: day.isEnded,
      settled: day.isSettled,
    })),
  )
  const agreesUntil = new Date(readAt.getTime() - SECOND_READING_MS)
  const rows = await tx.rows<SpendDifference & { is_changed: boolean; is_checking: boolean }>(prepared`
    with former as (
      select d.day, sum(d.spend_minor) as spend, sum(d.impressions) as impressions, sum(d.clicks) as clicks
      from ad_accounts_accounts a
      join ad_accounts_accounts f on f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id and f.taken_back_at is not null
      join spend_days d on d.ad_account_id = f.id and d.day = any(${days.map(day => day.day)}::date[])
      where a.id = ${account.id} and a.handed_over_at is not null group by d.day
    ), given as (
      select g.day, n.spend, spend_usd_minor(n.spend, ${account.currency}, g.day) as usd,
        greatest(0, g.impressions - coalesce(former.impressions, 0))::bigint as impressions,
        greatest(0, g.clicks - coalesce(former.clicks, 0))::bigint as clicks, g.ended, g.settled
      from jsonb_to_recordset(${given}::jsonb) as g (day date, spend bigint, impressions bigint, clicks bigint, ended boolean, settled boolean)
      left join former on former.day = g.day
      cross join lateral (select greatest(0, g.spend - coalesce(former.spend, 0))::bigint as spend) n
    ), old as (
      select d.* from spend_days d where d.ad_account_id = ${account.id} and d.day = any(select day from given)
    ), read as (
      select g.*, o.day is not null as is_known, o.known_from, o.changed_at, o.spend_minor as old_spend, o.spend_usd_minor as old_usd,
        o.impressions as old_impressions, o.clicks as old_clicks, o.checking_minor, o.checking_since, o.closed_minor as old_closed,
        o.closed_usd_minor as old_closed_usd,
        coalesce(g.spend <> o.spend_minor and case when g.ended and o.known_from is not null
          then g.spend = 0 or abs(g.spend - o.spend_minor) * 100 > o.spend_minor * ${SUSPICIOUS_PERCENT}::int else g.spend = 0 end, false)
          and not coalesce(o.checking_minor = g.spend and o.checking_since <= ${agreesUntil}, false) as is_checking,
        exists (select from billing_closings k where k.month = date_trunc('month', g.day)::date and k.closed_at is not null
          and k.customer_id = coalesce(o.customer_id, ${account.customerId}::bigint)) as is_closed
      from given g left join old o on o.day = g.day
    ), judged as (
      select r.*, v.latest, case when v.latest = r.old_spend then r.old_usd else r.usd end as latest_usd,
        r.is_known and v.latest <> r.old_spend as is_changed
      from read r cross join lateral (select case when r.is_checking then r.old_spend else r.spend end as latest) v
    ), closed as (
      -- A day that is first read after the close is a correction of an account that was held then, and the past of one that came since.
      select j.*, case when not j.is_closed then null
          when j.is_known then nullif(coalesce(j.old_closed, j.old_spend), j.latest)
          when (select coalesce(a.adopted_on < j.day, exists (select from spend_days x where x.ad_account_id = a.id)) from ad_accounts_accounts a
            where a.id = ${account.id}) then nullif(0, j.latest) end as closed_minor
      from judged j
    ), written as (
      insert into spend_days as s (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor,
        spend_usd_minor, impressions, clicks, is_settled, known_from, changed_at, checking_minor, checking_since, closed_minor, closed_usd_minor)
      select ${account.id}::bigint, c.day, ${account.customerId}::bigint, ${account.subCustomerId}::bigint, ${account.companyId}::bigint,
        ${account.channel}, ${account.currency}, c.latest, c.latest_usd,
        case when c.is_checking then c.old_impressions else c.impressions end, case when c.is_checking then c.old_clicks else c.clicks end,
        c.settled and not c.is_checking, case when c.known_from is not null then c.known_from when c.ended and not c.is_checking then ${readAt} end,
        case when c.is_known and not c.is_changed then c.changed_at else ${readAt} end,
        case when c.is_checking then c.spend end,
        case when c.is_checking then case when c.checking_minor = c.spend then c.checking_since else ${readAt} end end,
        c.closed_minor, case when c.closed_minor is not null then case when c.is_known then coalesce(c.old_closed_usd, c.old_usd) else 0 end end
      from closed c
      on conflict (ad_account_id, day) do update set spend_minor = excluded.spend_minor, spend_usd_minor = excluded.spend_usd_minor,
        impressions = excluded.impressions, clicks = excluded.clicks, is_settled = excluded.is_settled, known_from = excluded.known_from,
        changed_at = excluded.changed_at, checking_minor = excluded.checking_minor, checking_since = excluded.checking_since,
        closed_minor = excluded.closed_minor, closed_usd_minor = excluded.closed_usd_minor
      where (s.spend_minor, s.spend_usd_minor, s.impressions, s.clicks, s.is_settled, s.known_from, s.checking_minor, s.checking_since,
          s.closed_minor, s.closed_usd_minor)
        is distinct from (excluded.spend_minor, excluded.spend_usd_minor, excluded.impressions, excluded.clicks, excluded.is_settled,
          excluded.known_from, excluded.checking_minor, excluded.checking_since, excluded.closed_minor, excluded.closed_usd_minor)
      returning s.customer_id, s.sub_customer_id, s.company_id, s.channel, s.currency, s.day, s.spend_minor, s.spend_usd_minor, s.impressions,
        s.clicks, s.checking_minor, s.closed_minor, s.closed_usd_minor
    ), noted as (
      insert into spend_changes (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, before_minor, after_minor,
        before_usd_minor, after_usd_minor, seen_at, source, request_id, is_after_closing)
      select ${account.id}::bigint, w.day, w.customer_id, w.sub_customer_id, w.company_id, w.channel, w.currency, coalesce(c.old_spend, 0), w.spend_minor,
        coalesce(c.old_usd, 0), w.spend_usd_minor, ${readAt}, ${source}, ${requestId}::text, c.is_closed
      from written w join closed c on c.day = w.day
      where (c.is_changed and c.known_from is not null) or (not c.is_known and c.closed_minor is not null)
    )
    select w.customer_id, w.sub_customer_id, w.company_id, w.channel, w.currency, w.day::text,
      (coalesce(w.closed_minor, w.spend_minor) - coalesce(c.old_closed, c.old_spend, 0))::text as minor,
      (coalesce(w.closed_usd_minor, w.spend_usd_minor) - coalesce(c.old_closed_usd, c.old_usd, 0))::text as usd,
      (w.impressions - coalesce(c.old_impressions, 0))::text as impressions, (w.clicks - coalesce(c.old_clicks, 0))::text as clicks,
      (not c.is_known)::int as day_rows, (c.is_changed or not c.is_known) as is_changed, w.checking_minor is not null as is_checking
    from written w join closed c on c.day = w.day`)
  return {
    shown: rows
      .filter(row => row.day_rows !== 0 || [row.minor, row.usd, row.impressions, row.clicks].some(figure => figure !== '0'))
      .map(({ is_changed: _, is_checking: __, ...difference }) => difference),
    changed: rows.filter(row => row.is_changed).map(row => row.day),
    checking: rows.filter(row => row.is_checking).map(row => row.day),
  }
}

/** Keeps when spend of the ad account was last read whole. */
export async function recordReading(tx: Tx, adAccountId: string, readAt: Date): Promise<void> {
  await tx.run(prepared`
    insert into spend_readings as r (ad_account_id, read_at) values (${adAccountId}, ${readAt})
    on conflict (ad_account_id) do update set read_at = greatest(r.read_at, excluded.read_at), failed_at = null, trouble = null
    where r.failed_at is not null or r.read_at is distinct from greatest(r.read_at, excluded.read_at)`)
}

/** Keeps what kept it from being read. */
export async function recordUnread(tx: Tx, adAccountId: string, { failedAt, trouble }: { failedAt: Date; trouble: string }): Promise<void> {
  await tx.run(prepared`
    insert into spend_readings (ad_account_id, failed_at, trouble) values (${adAccountId}, ${failedAt}, ${trouble})
    on conflict (ad_account_id) do update set failed_at = excluded.failed_at, trouble = excluded.trouble`)
}
