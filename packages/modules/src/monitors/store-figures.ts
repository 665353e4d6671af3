// Figures of ad groups in the database: what was told of a day, what it added since the last reading, and the sums of hours and days.
import type { LoadTx, Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import { FIGURES } from './columns.ts'
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

/** From so many rows on they are copied: below, a table of their own costs more than arrays. */
export const COPIED_FROM = 1_000
const TOLD = 'ad_account_id, ad_group_id, day, spend, impressions, clicks, conversions, value'

/**
 * Takes in what was told at a tick; much of it by COPY, where the transaction can. A day's total that fell adds nothing, and adds again only from
 * where it had been. Of accounts in `first` that were never read, and of ad groups that were there before, today's total is where counting begins.
 */
export async function takeInFigures(
  tx: Tx | LoadTx,
  told: readonly ToldFigures[],
  tick: number,
  first: readonly string[],
): Promise<number> {
  if (told.length === 0) return 0
  if (!('copyIn' in tx) || told.length < COPIED_FROM) return await takeIn(tx, prepared, arraysOf(told), tick, first)
  await copyTold(tx, told)
  const taken = await takeIn(tx, sql, raw(`select ${TOLD} from monitors_told`), tick, first)
  await tx.run(raw('drop table monitors_told'))
  return taken
}

const arraysOf = (told: readonly ToldFigures[]): Sql => sql`
  select * from unnest(${told.map(row => row.adAccountId)}::bigint[], ${told.map(row => row.adGroupId)}::text[], ${told.map(row => row.day)}::date[],
    ${told.map(row => row.spend)}::bigint[], ${told.map(row => row.impressions)}::bigint[], ${told.map(row => row.clicks)}::bigint[],
    ${told.map(row => row.conversions)}::bigint[], ${told.map(row => row.value)}::bigint[]) as t (${raw(TOLD)})`

/** Beside the partition first: PostgreSQL copies into none whose rows it has to guard, and a tick that is told twice adds to what is there. */
async function copyTold(tx: LoadTx, told: readonly ToldFigures[]): Promise<void> {
  await tx.run(
    raw(`create temporary table monitors_told (ad_account_id bigint, ad_group_id text, day date, spend bigint, impressions bigint,
    clicks bigint, conversions bigint, value bigint) on commit drop`),
  )
  await tx.copyIn(`copy monitors_told (${TOLD}) from stdin`, linesOf(told))
  await tx.run(raw('analyze monitors_told (ad_account_id, ad_group_id, day)'))
}

async function* linesOf(told: readonly ToldFigures[]): AsyncGenerator<Buffer> {
  for (let from = 0; from < told.length; from += COPIED_FROM)
    yield Buffer.from(
      told
        .slice(from, from + COPIED_FROM)
        .map(lineOf)
        .join(''),
    )
}

/** In COPY's text format; ids of the platform are digits, and what is not is no ad group of ours. */
const lineOf = ({ adAccountId, adGroupId, day, spend, impressions, clicks, conversions, value }: ToldFigures): string =>
  `${adAccountId}\t${adGroupId.replace(/[\\\t\n\r]/g, '')}\t${day}\t${spend}\t${impressions}\t${clicks}\t${conversions}\t${value}\n`

const eachFigure = (text: (name: string) => string): Sql => raw(FIGURES.map(text).join(', '))
const NAMES = eachFigure(name => name)
const ADDED = raw(FIGURES.map(name => `added_${name}`).join(' + '))

/** Each ad group passes once through one statement, however many there are. */
async function takeIn(tx: Tx, statement: typeof prepared | typeof sql, told: Sql, tick: number, first: readonly string[]): Promise<number> {
  const hour = new Date(Math.floor((timeOfTick(tick).getTime() - 1_000) / 3_600_000) * 3_600_000)
  return await tx.run(statement`
    with told as (${told}),
    known as (
      select o.id as object_id, t.*, o.day as mark_day, ${eachFigure(name => `case when o.day = t.day then o.${name} else 0 end as base_${name}`)},
        d.object_id is null or (${eachFigure(name => `t.${name}`)}) is distinct from (${eachFigure(name => `d.${name}`)}) as is_changed,
        -- Counting begins at what was there already, where the ad group was there before us.
        case when o.day is null and t.ad_account_id = any(${[...first]}::bigint[]) then 0 else 1 end as counts
      from told t join monitors_objects o on o.ad_account_id = t.ad_account_id and o.level = 'AD_GROUP' and o.outside_id = t.ad_group_id
      left join monitors_days d on d.object_id = o.id and d.day = t.day),
    days as (
      insert into monitors_days as d (object_id, ad_account_id, day, ${NAMES})
      select object_id, ad_account_id, day, ${NAMES} from known where is_changed
      on conflict (object_id, day) do update set ${eachFigure(name => `${name} = excluded.${name}`)}),
    added as (
      select k.*, row_number() over (partition by k.object_id order by k.day desc) = 1 as is_latest from known k where k.mark_day is null or k.day >= k.mark_day),
    sums as materialized (
      select object_id, ad_account_id, max(day) as day, bool_or(is_changed) as is_changed, ${eachFigure(name => `max(${name}) filter (where is_latest) as ${name}`)},
        ${eachFigure(name => `max(greatest(${name}, base_${name})) filter (where is_latest) as most_${name}`)},
        ${eachFigure(name => `sum(greatest(0, ${name} - base_${name}) * counts) as added_${name}`)}
      from added group by object_id, ad_account_id),
    marks as (
      update monitors_objects o set day = s.day, ${eachFigure(name => `${name} = s.most_${name}`)} from sums s
      where o.id = s.object_id and (o.day, ${eachFigure(name => `o.${name}`)}) is distinct from (s.day, ${eachFigure(name => `s.most_${name}`)})),
    facts as (
      insert into monitors_facts as f (tick, object_id, ad_account_id, day, ${NAMES}, ${eachFigure(name => `added_${name}`)})
      select ${tick}, object_id, ad_account_id, day, ${NAMES}, ${eachFigure(name => `added_${name}`)} from sums where is_changed or ${ADDED} > 0
      on conflict (tick, object_id) do update set day = excluded.day, ${eachFigure(name => `${name} = excluded.${name}`)},
        ${eachFigure(name => `added_${name} = f.added_${name} + excluded.added_${name}`)})
    insert into monitors_hours as h (object_id, ad_account_id, hour, ${NAMES})
    select object_id, ad_account_id, ${hour}, ${eachFigure(name => `added_${name}`)} from sums where ${ADDED} > 0
    on conflict (ad_account_id, object_id, hour) do update set ${eachFigure(name => `${name} = h.${name} + excluded.${name}`)}`)
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
