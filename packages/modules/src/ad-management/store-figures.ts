// Figures of ad objects in the database: kept by day, and added up for lists as days are told or go by.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { FIGURE_DAYS } from '@tallyhelm/protocol/topics/ad-management/limits'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** One object on one day; spend in minor units of the account's currency. */
export type ToldDay = {
  level: AdLevel
  outsideId: string
  day: Day
  spend: bigint
  impressions: number
  clicks: number
  conversions: number
}

/** What is told of [from, until) takes the place of what was known: a figure may fall, and a day without a row has none any more. */
export async function keepDays(
  tx: Tx,
  { adAccountId, customerId }: { adAccountId: string; customerId: string },
  days: readonly ToldDay[],
  { from, until }: { from: Day; until: Day },
): Promise<void> {
  const rows = documentOf(
    days.map(each => ({
      level: each.level,
      outside_id: each.outsideId,
      day: each.day,
      spend: each.spend.toString(),
      impressions: each.impressions,
      clicks: each.clicks,
      conversions: each.conversions,
    })),
  )
  await tx.run(sql`
    with told as (
      select o.id as object_id, t.day, t.spend, t.impressions, t.clicks, t.conversions
      from jsonb_to_recordset(${rows}::jsonb) as t (level text, outside_id text, day date, spend bigint, impressions bigint, clicks bigint, conversions numeric)
      join ad_management_objects o on o.ad_account_id = ${adAccountId} and o.level = t.level and o.outside_id = t.outside_id),
    ended as (
      delete from ad_management_days d where d.ad_account_id = ${adAccountId}
        and (d.day < ${from} or d.day < ${until} and not exists (select from told t where t.object_id = d.object_id and t.day = d.day)))
    insert into ad_management_days as d (object_id, customer_id, ad_account_id, day, spend, impressions, clicks, conversions)
    select object_id, ${customerId}, ${adAccountId}, day, spend, impressions, clicks, conversions from told
    on conflict (object_id, day) do update set spend = excluded.spend, impressions = excluded.impressions, clicks = excluded.clicks,
      conversions = excluded.conversions
    where (d.spend, d.impressions, d.clicks, d.conversions)
      is distinct from (excluded.spend, excluded.impressions, excluded.clicks, excluded.conversions)`)
}

/** Adds up what is kept of the account's days, today and the six before it. */
export async function addUpDays(tx: Tx, adAccountId: string, currency: Currency, today: Day): Promise<void> {
  // What has no rate is worth nothing as lists are sorted; what it is in its own currency is shown all the same.
  const own = currency === 'USD' ? 0.01 : 0
  await tx.run(sql`
    with rate as (select coalesce((select usd_per_minor from spend_usd_rates_today() where currency = ${currency}), ${own})::float8 as usd),
    sums as (
      select o.id, coalesce(s.spend_today, 0) as spend_today, coalesce(s.spend, 0) as spend, coalesce(s.impressions, 0) as impressions,
        coalesce(s.clicks, 0) as clicks, coalesce(s.conversions, 0) as conversions
      from ad_management_objects o left join (
        select d.object_id, sum(d.spend) filter (where d.day = ${today})::bigint as spend_today, sum(d.spend)::bigint as spend,
          sum(d.impressions)::bigint as impressions, sum(d.clicks)::bigint as clicks, sum(d.conversions) as conversions
        from ad_management_days d where d.ad_account_id = ${adAccountId} and d.day > ${addDays(today, -FIGURE_DAYS)} and d.day <= ${today}
        group by d.object_id) s on s.object_id = o.id
      where o.ad_account_id = ${adAccountId}),
    rates as (
      select s.*, r.usd, (s.spend_today * r.usd) as usd_today, (s.spend * r.usd) as usd_spend,
        case when s.impressions > 0 then 100.0::float8 * s.clicks / s.impressions end as ctr,
        case when s.clicks > 0 then s.spend * r.usd / s.clicks end as cpc_usd,
        case when s.conversions > 0 then s.spend * r.usd / s.conversions::float8 end as cpa_usd
      from sums s cross join rate r)
    update ad_management_objects o set spend_today = r.spend_today, spend = r.spend, impressions = r.impressions, clicks = r.clicks,
      conversions = r.conversions, usd_today = r.usd_today, usd = r.usd_spend, ctr = r.ctr, cpc_usd = r.cpc_usd, cpa_usd = r.cpa_usd,
      budget_usd = o.budget_minor * r.usd
    from rates r where o.id = r.id and (o.spend_today, o.spend, o.impressions, o.clicks, o.conversions, o.usd_today, o.usd, o.budget_usd)
      is distinct from (r.spend_today, r.spend, r.impressions, r.clicks, r.conversions, r.usd_today, r.usd_spend, o.budget_minor * r.usd)`)
}

export type AgedAccount = { adAccountId: string; currency: Currency; timezone: string }

/** Held accounts whose figures are added up for another day than its zone has now; `todays` by zone. */
export const agedAccounts = (tx: Tx, todays: ReadonlyMap<string, Day>, most: number): Promise<AgedAccount[]> =>
  tx.rows<AgedAccount>(sql`
    select a.id as "adAccountId", a.currency, a.timezone from ad_management_accounts m
    join ad_accounts_accounts a on a.id = m.ad_account_id and a.taken_back_at is null
    join unnest(${[...todays.keys()]}::text[], ${[...todays.values()]}::date[]) as z (zone, today) on z.zone = a.timezone
    where m.figures_day < z.today order by a.id limit ${most}`)

export const zonesInUse = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows<{ timezone: string }>(sql`
      select distinct a.timezone from ad_management_accounts m join ad_accounts_accounts a on a.id = m.ad_account_id where m.figures_day is not null`)
  ).map(({ timezone }) => timezone)

/** False where somebody was faster. */
export async function turnDay(tx: Tx, adAccountId: string, today: Day): Promise<boolean> {
  return (
    (await tx.run(sql`
      update ad_management_accounts set figures_day = ${today} where ad_account_id = ${adAccountId} and figures_day < ${today}`)) === 1
  )
}
