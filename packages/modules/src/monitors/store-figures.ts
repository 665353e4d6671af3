// Figures of ad groups in the database: what was told of a day, what it added since the last reading, and the sums of hours and days.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { timeOfTick } from './vector.ts'

/** One ad group on one day of the account's calendar, as told; money in minor units. */
export type ToldFigures = {
  adAccountId: string
  adGroupId: string
  day: Day
  spend: bigint
  impressions: number
  clicks: number
  conversions: number
  value: bigint
}

/** Everything the log of figures begins with: made once, ahead of the ticks that write into it, with what is too old dropped. */
export async function preparePartitions(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`select monitors_prepare(${now}, 576, interval '36 days')`)
}

/**
 * Takes in what was told at a tick. A day's total that fell adds nothing, and adds again only from where it had been. Of accounts in `first`
 * that were never read, and of ad groups that were there before, today's total is where counting begins.
 */
export async function takeInFigures(tx: Tx, told: readonly ToldFigures[], tick: number, first: readonly string[]): Promise<number> {
  if (told.length === 0) return 0
  const hour = new Date(Math.floor((timeOfTick(tick).getTime() - 1_000) / 3_600_000) * 3_600_000)
  return await tx.run(sql`
    with told as (
      select * from unnest(${told.map(row => row.adAccountId)}::bigint[], ${told.map(row => row.adGroupId)}::text[], ${told.map(row => row.day)}::date[],
        ${told.map(row => row.spend)}::bigint[], ${told.map(row => row.impressions)}::bigint[], ${told.map(row => row.clicks)}::bigint[],
        ${told.map(row => row.conversions)}::bigint[], ${told.map(row => row.value)}::bigint[])
        as t (ad_account_id, ad_group_id, day, spend, impressions, clicks, conversions, value)),
    known as (
      select o.id as object_id, t.*, o.day as mark_day, o.spend as mark_spend, o.impressions as mark_impressions, o.clicks as mark_clicks,
        o.conversions as mark_conversions, o.value as mark_value, d.object_id is not null as is_told,
        d.spend as old_spend, d.impressions as old_impressions, d.clicks as old_clicks, d.conversions as old_conversions, d.value as old_value
      from told t join monitors_objects o on o.ad_account_id = t.ad_account_id and o.level = 'AD_GROUP' and o.outside_id = t.ad_group_id
      left join monitors_days d on d.object_id = o.id and d.day = t.day),
    days as (
      insert into monitors_days as d (object_id, ad_account_id, day, spend, impressions, clicks, conversions, value)
      select object_id, ad_account_id, day, spend, impressions, clicks, conversions, value from known k
      where not is_told or (spend, impressions, clicks, conversions, value) is distinct from (old_spend, old_impressions, old_clicks, old_conversions, old_value)
      on conflict (object_id, day) do update set spend = excluded.spend, impressions = excluded.impressions, clicks = excluded.clicks,
        conversions = excluded.conversions, value = excluded.value
      returning d.object_id, d.day),
    added as (
      select k.object_id, k.ad_account_id, k.day, k.spend, k.impressions, k.clicks, k.conversions, k.value,
        -- Counting begins at what was there already, where the ad group was there before us.
        case when k.mark_day is null and k.ad_account_id = any(${[...first]}::bigint[]) then 0 else 1 end as counts,
        case when k.mark_day = k.day then k.mark_spend else 0 end as base_spend,
        case when k.mark_day = k.day then k.mark_impressions else 0 end as base_impressions,
        case when k.mark_day = k.day then k.mark_clicks else 0 end as base_clicks,
        case when k.mark_day = k.day then k.mark_conversions else 0 end as base_conversions,
        case when k.mark_day = k.day then k.mark_value else 0 end as base_value
      from known k where k.mark_day is null or k.day >= k.mark_day),
    sums as (
      select object_id, ad_account_id, max(day) as day,
        sum(greatest(0, spend - base_spend) * counts) as added_spend, sum(greatest(0, impressions - base_impressions) * counts) as added_impressions,
        sum(greatest(0, clicks - base_clicks) * counts) as added_clicks, sum(greatest(0, conversions - base_conversions) * counts) as added_conversions,
        sum(greatest(0, value - base_value) * counts) as added_value
      from added group by object_id, ad_account_id),
    latest as (select distinct on (a.object_id) a.* from added a order by a.object_id, a.day desc),
    marks as (
      update monitors_objects o set day = l.day, spend = greatest(l.spend, l.base_spend), impressions = greatest(l.impressions, l.base_impressions),
        clicks = greatest(l.clicks, l.base_clicks), conversions = greatest(l.conversions, l.base_conversions), value = greatest(l.value, l.base_value)
      from latest l where o.id = l.object_id
        and (o.day, o.spend, o.impressions, o.clicks, o.conversions, o.value) is distinct from (l.day, greatest(l.spend, l.base_spend),
          greatest(l.impressions, l.base_impressions), greatest(l.clicks, l.base_clicks), greatest(l.conversions, l.base_conversions), greatest(l.value, l.base_value))),
    facts as (
      insert into monitors_facts as f (tick, object_id, ad_account_id, day, spend, impressions, clicks, conversions, value,
        added_spend, added_impressions, added_clicks, added_conversions, added_value)
      select ${tick}, l.object_id, l.ad_account_id, l.day, l.spend, l.impressions, l.clicks, l.conversions, l.value,
        s.added_spend, s.added_impressions, s.added_clicks, s.added_conversions, s.added_value
      from latest l join sums s using (object_id)
      where exists (select from days d where d.object_id = l.object_id)
        or s.added_spend + s.added_impressions + s.added_clicks + s.added_conversions + s.added_value > 0
      on conflict (tick, object_id) do update set day = excluded.day, spend = excluded.spend, impressions = excluded.impressions,
        clicks = excluded.clicks, conversions = excluded.conversions, value = excluded.value,
        added_spend = f.added_spend + excluded.added_spend, added_impressions = f.added_impressions + excluded.added_impressions,
        added_clicks = f.added_clicks + excluded.added_clicks, added_conversions = f.added_conversions + excluded.added_conversions,
        added_value = f.added_value + excluded.added_value)
    insert into monitors_hours as h (object_id, ad_account_id, hour, spend, impressions, clicks, conversions, value)
    select object_id, ad_account_id, ${hour}, added_spend, added_impressions, added_clicks, added_conversions, added_value from sums
    where added_spend + added_impressions + added_clicks + added_conversions + added_value > 0
    on conflict (ad_account_id, object_id, hour) do update set spend = h.spend + excluded.spend, impressions = h.impressions + excluded.impressions,
      clicks = h.clicks + excluded.clicks, conversions = h.conversions + excluded.conversions, value = h.value + excluded.value`)
}

export type PastHour = { adGroupId: string; hour: Date; spend: bigint }

/** Hours of before the first reading, as the platform keeps them: it tells of them what was spent. */
export async function takeInPast(tx: Tx, adAccountId: string, hours: readonly PastHour[], since: Date, at: Date): Promise<void> {
  await tx.run(sql`
    insert into monitors_hours (object_id, ad_account_id, hour, spend, impressions, clicks, conversions, value)
    select o.id, o.ad_account_id, t.hour, sum(t.spend), 0, 0, 0, 0
    from unnest(${hours.map(row => row.adGroupId)}::text[], ${hours.map(row => row.hour)}::timestamptz[], ${hours.map(row => row.spend)}::bigint[])
      as t (ad_group_id, hour, spend)
    join monitors_objects o on o.ad_account_id = ${adAccountId} and o.level = 'AD_GROUP' and o.outside_id = t.ad_group_id
    group by o.id, o.ad_account_id, t.hour
    on conflict (ad_account_id, object_id, hour) do nothing`)
  await tx.run(sql`
    update monitors_objects set told_since = ${since}, ticks_since = ${at} where ad_account_id = ${adAccountId} and level = 'AD_GROUP'`)
}
