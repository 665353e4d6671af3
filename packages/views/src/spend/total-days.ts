// What periods come to by days, from the days themselves: for any filter, and as of any instant.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { MOST_SERIES } from '@tallyhelm/protocol/topics/spend/limits'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type DaysAsked, isWithin, knownDays, type Range } from './known-days.ts'
import { type Grouping, OTHERS, PARTS } from './parts.ts'

export type DaySum = { day: Day; currency: Currency; minor: bigint; usd: bigint; lateUsd: bigint; hasLate: boolean; checking: number }
export type PartDay = { key: string; name: string | null; place: number | null; day: Day; usd: string }
/** What a period comes to by days, and how many accounts spent in it. */
export type Sums = { days: DaySum[]; active: number }
/** Of each period its sums, and of the first one its parts. */
export type Totals = { periods: Sums[]; parts: PartDay[] }
export type TotalAsked = DaysAsked & Range & { dimension: Grouping }

export type SumRow = Omit<DaySum, 'minor' | 'usd' | 'lateUsd'> & Record<'minor' | 'usd' | 'lateUsd', string> & { at: number }
export type Read = { sums: SumRow[]; active: { at: number; count: number }[]; parts: PartDay[] }

/** The days of all periods in one pass; periods may overlap. */
export async function readDays(tx: Tx, scope: TenantScope, asked: TotalAsked, ranges: readonly Range[]): Promise<Totals> {
  const { key } = PARTS[asked.dimension]
  const read = await tx.one<Read>(sql`
    with periods (at, begins, ends) as (${periodsOf(ranges)}),
    known as materialized (
      select d.ad_account_id, d.day, d.currency, d.customer_id, d.sub_customer_id, d.company_id, d.account_name, d.shown_minor, d.shown_usd,
        d.late_minor, d.late_usd, d.checking_minor, coalesce(d.${raw(key)}, 0) as part
      from ${knownDays(scope, asked, ranges)} d
    ),
    sums as (
      select p.at, d.day, d.currency, sum(d.shown_minor)::bigint::text as minor, sum(d.shown_usd)::bigint::text as usd,
        coalesce(sum(d.late_usd - d.shown_usd), 0)::bigint::text as "lateUsd", count(d.late_minor) > 0 as "hasLate",
        count(d.checking_minor)::int as checking
      from known d join periods p on d.day >= p.begins and d.day < p.ends group by p.at, d.day, d.currency
    ),
    active as (
      select p.at, count(distinct d.ad_account_id)::int as count from known d join periods p on d.day >= p.begins and d.day < p.ends
      where d.shown_minor <> 0 group by p.at
    ),
    lines as (select d.* from known d where ${isWithin('d', asked)}),
    ${partsOfLines(asked.dimension)}
    select ${aggregated('sums')}, ${aggregated('active')}, ${PARTS_READ}`)
  return totalsOf(read, ranges)
}

/** The largest five parts of rows `lines` (part, day, shown_usd and the columns that name a part) and the rest, by days. */
export const partsOfLines = (dimension: Grouping): Sql => sql`
  parts as materialized (
    select d.part, ${raw(PARTS[dimension].name)} as name, row_number() over (order by sum(d.shown_usd) desc, d.part) as place
    from lines d ${raw(PARTS[dimension].join)} group by d.part having sum(d.shown_usd) > 0 order by place limit ${MOST_SERIES}
  ),
  part_days as (
    select coalesce(p.part::text, ${OTHERS}) as key, max(p.name) as name, min(p.place)::int as place, d.day, sum(d.shown_usd)::bigint::text as usd
    from lines d left join parts p on p.part = d.part group by 1, d.day having sum(d.shown_usd) <> 0
  )`

export const periodsOf = (ranges: readonly Range[]): Sql =>
  sql`values ${join(ranges.map(({ from, until }, at) => sql`(${at}::int, ${from}::date, ${until}::date)`))}`

export const aggregated = (name: 'sums' | 'active'): Sql =>
  sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${raw(name)} x) as ${raw(name)}`
export const PARTS_READ = sql`(select coalesce(jsonb_agg(to_jsonb(d) order by d.place), '[]') from part_days d) as parts`

export function totalsOf(read: Read, ranges: readonly Range[]): Totals {
  const periods = ranges.map((_, at): Sums => ({ days: [], active: read.active.find(each => each.at === at)?.count ?? 0 }))
  for (const { at, minor, usd, lateUsd, ...row } of read.sums)
    periods[at]?.days.push({ ...row, minor: BigInt(minor), usd: BigInt(usd), lateUsd: BigInt(lateUsd) })
  return { periods, parts: read.parts }
}
