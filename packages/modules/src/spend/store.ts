// Daily spend in the database: written by difference, so that the kept totals move in the same transaction as the days.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export type SpendAccount = {
  id: string
  customerId: string
  subCustomerId: string | null
  companyId: string
  channel: Channel
  currency: Currency
}
/** `isSettled`: old enough that the platform no longer corrects it. */
export type SpendDay = { day: Day; spend: Money; impressions: number; clicks: number; isSettled: boolean }

/**
 * Makes sure that the months of these days have a place. Best in a transaction of its own beforehand: whoever makes a month
 * lets the others wait until it commits.
 */
export async function prepareSpendMonths(tx: Tx, days: readonly { day: Day }[]): Promise<void> {
  const months = [...new Set(days.map(day => `${day.day.slice(0, 7)}-01`))]
  await tx.run(prepared`select spend_prepare_month(month) from unnest(${months}::date[]) as month`)
}

/** The mark is the business day and hour now: today's total so far is kept under it. */
export type SpendMark = { day: Day; hour: number }

/** What a day of an ad account came to be otherwise than it was; amounts in dollars' minor units, as decimal text. */
export type SpendDifference = {
  customer_id: string
  sub_customer_id: string | null
  company_id: string
  channel: string
  day: Day
  usd: string
  impressions: string
  clicks: string
  day_rows: number
}

/**
 * Writes days of one ad account, new or read again; a day stays with the customer, sub-customer and company of its first write, and what rows
 * of former holders have of a day is not counted again. The caller holds the ad account's row and gives the answer to `moveRollups` in the same transaction.
 */
export async function writeSpendDays(tx: Tx, account: SpendAccount, days: readonly SpendDay[]): Promise<SpendDifference[]> {
  if (days.length === 0) return []
  await prepareSpendMonths(tx, days)
  const given = JSON.stringify(
    days.map(day => ({
      day: day.day,
      spend: day.spend.minor.toString(),
      impressions: day.impressions,
      clicks: day.clicks,
      settled: day.isSettled,
    })),
  )
  return await tx.rows<SpendDifference>(prepared`
    with former as (
      select d.day, sum(d.spend_minor) as spend, sum(d.impressions) as impressions, sum(d.clicks) as clicks
      from ad_accounts_accounts a
      join ad_accounts_accounts f on f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id and f.taken_back_at is not null
      join spend_days d on d.ad_account_id = f.id and d.day = any(${days.map(day => day.day)}::date[])
      where a.id = ${account.id} and a.handed_over_at is not null group by d.day
    ), given as (
      select g.day, n.spend, spend_usd_minor(n.spend, ${account.currency}, g.day) as usd,
        greatest(0, g.impressions - coalesce(former.impressions, 0))::bigint as impressions,
        greatest(0, g.clicks - coalesce(former.clicks, 0))::bigint as clicks, g.settled
      from jsonb_to_recordset(${given}::jsonb) as g (day date, spend bigint, impressions bigint, clicks bigint, settled boolean)
      left join former on former.day = g.day
      cross join lateral (select greatest(0, g.spend - coalesce(former.spend, 0))::bigint as spend) n
    ), old as (
      select d.* from spend_days d where d.ad_account_id = ${account.id} and d.day = any(select day from given)
    ), written as (
      insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor,
        spend_usd_minor, impressions, clicks, is_settled)
      select ${account.id}::bigint, day, ${account.customerId}::bigint, ${account.subCustomerId}::bigint, ${account.companyId}::bigint,
        ${account.channel}, ${account.currency}, spend, usd, impressions, clicks, settled from given
      on conflict (ad_account_id, day) do update set spend_minor = excluded.spend_minor, spend_usd_minor = excluded.spend_usd_minor,
        impressions = excluded.impressions, clicks = excluded.clicks, is_settled = excluded.is_settled
      returning customer_id, sub_customer_id, company_id, channel, day, spend_usd_minor, impressions, clicks
    ), difference as (
      select w.customer_id, w.sub_customer_id, w.company_id, w.channel, w.day, w.spend_usd_minor - coalesce(o.spend_usd_minor, 0) as usd,
        w.impressions - coalesce(o.impressions, 0) as impressions, w.clicks - coalesce(o.clicks, 0) as clicks,
        (o.day is null)::int as day_rows
      from written w left join old o on o.day = w.day
    )
    select customer_id, sub_customer_id, company_id, channel, day::text, usd::text, impressions::text, clicks::text, day_rows from difference
    where (usd, impressions, clicks, day_rows) <> (0, 0, 0, 0)`)
}

/**
 * Moves the customer's roll-ups by the differences and keeps today's mark where it changes. All ad accounts of the customer share these
 * rows: call it last in the transaction.
 */
export async function moveRollups(
  tx: Tx,
  account: Pick<SpendAccount, 'customerId' | 'subCustomerId'>,
  differences: readonly SpendDifference[],
  mark: SpendMark,
): Promise<void> {
  if (differences.length > 0) {
    await tx.run(prepared`
      insert into spend_rollups as r (customer_id, sub_customer_id, company_id, day, channel, spend_usd_minor, impressions, clicks, day_rows)
      select d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.usd, d.impressions, d.clicks, d.day_rows
      from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb)
        as d (customer_id bigint, sub_customer_id bigint, company_id bigint, channel text, day date, usd bigint, impressions bigint, clicks bigint, day_rows int)
      cross join lateral (
        select 0::bigint as sub_customer_id, 0::bigint as company_id
        union all select 0, d.company_id
        union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
        union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null
      ) level
      order by d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel
      on conflict on constraint spend_rollups_pkey do update set spend_usd_minor = r.spend_usd_minor + excluded.spend_usd_minor,
        impressions = r.impressions + excluded.impressions, clicks = r.clicks + excluded.clicks, day_rows = r.day_rows + excluded.day_rows`)
  }
  await tx.run(prepared`
    insert into spend_today_marks (customer_id, sub_customer_id, day, hour, spend_usd_minor)
    select t.customer_id, t.sub_customer_id, t.day, ${mark.hour}::smallint, t.minor
    from (
      select customer_id, sub_customer_id, day, sum(spend_usd_minor)::bigint as minor from spend_rollups
      where customer_id = ${account.customerId} and sub_customer_id in (0, ${account.subCustomerId ?? '0'}) and company_id = 0
        and day = ${mark.day} group by customer_id, sub_customer_id, day) t
    where not exists (
      select from spend_today_marks m where m.customer_id = t.customer_id and m.sub_customer_id = t.sub_customer_id and m.day = t.day
        and m.hour = ${mark.hour}::smallint and m.spend_usd_minor = t.minor)
    order by t.sub_customer_id
    on conflict (customer_id, sub_customer_id, day, hour) do update set spend_usd_minor = excluded.spend_usd_minor`)
}

/** Both, where nothing else is written between them. */
export async function recordSpendDays(tx: Tx, account: SpendAccount, days: readonly SpendDay[], mark: SpendMark): Promise<void> {
  await moveRollups(tx, account, await writeSpendDays(tx, account, days), mark)
}

/** Spend of one ad account in its own currency over the half-open range. */
export async function spendBetween(tx: Tx, account: { id: string; currency: Currency }, from: Day, until: Day): Promise<Money> {
  const row = await tx.one<{ minor: string }>(prepared`
    select coalesce(sum(spend_minor), 0)::bigint as minor from spend_days
    where ad_account_id = ${account.id} and day >= ${from} and day < ${until}`)
  return money(BigInt(row.minor), account.currency)
}

/** Spend of one ad account on one day, in its own currency. */
export async function spendOn(tx: Tx, account: { id: string; currency: Currency }, day: Day): Promise<Money> {
  const row = await tx.maybe<{ minor: string }>(prepared`
    select spend_minor as minor from spend_days where ad_account_id = ${account.id} and day = ${day}`)
  return money(BigInt(row?.minor ?? '0'), account.currency)
}

/** Spend of one ad account since a day, that day included. */
export async function spendSince(tx: Tx, account: { id: string; currency: Currency }, from: Day): Promise<Money> {
  const row = await tx.one<{ minor: string }>(prepared`
    select coalesce(sum(spend_minor), 0)::bigint as minor from spend_days where ad_account_id = ${account.id} and day >= ${from}`)
  return money(BigInt(row.minor), account.currency)
}
