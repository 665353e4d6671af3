// Totals of daily spend with their chart, another period beside them, and how much of it was read (screens.md 7).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import type { SpendTotal, SpendTotalRequest } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { MOST_SERIES, MOST_TOTAL_DAYS } from '@tallyhelm/protocol/topics/spend/limits'
import { type Day, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { join, raw } from 'sql-template-tag'
import { readCorrectionMarks } from './correction-marks.ts'
import { readCoverage } from './coverage.ts'
import { mustSeeSpend } from './daily-list.ts'
import { divideRounded, usd } from './dollars.ts'
import { accountConditions, compared, knownDays, type Range, withRange } from './known-days.ts'
import { type Grouping, NO_LONGER_HELD, OTHERS, PARTS } from './parts.ts'

type Given = Omit<SpendTotalRequest, 'dimension'> & { dimension: Grouping; now: Date }
type Asked = Given & Range

/** Sums equal those of the rows, to the minor unit. Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function dailyTotal(db: Database, scope: TenantScope, given: Given): Promise<SpendTotal> {
  const request = withRange(given, MOST_TOTAL_DAYS)
  return await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    const other = compared(request)
    const { periods, parts } = await readDays(tx, scope, request, other === undefined ? [request] : [request, other])
    const [sums = NOTHING, before = NOTHING] = periods
    return {
      ...figuresOf(sums, request),
      late_usd: sums.days.some(row => row.hasLate) ? usd(sumOf(sums.days, row => row.lateUsd)) : null,
      checking_days: sums.days.reduce((count, row) => count + row.checking, 0),
      days: daysBetween(request.from, request.until),
      series: seriesOf(parts, request),
      corrections: await readCorrectionMarks(tx, scope, request),
      compare: other === undefined ? null : comparedFigures(before, other),
      coverage: await readCoverage(tx, scope, {
        now: request.now,
        conditions: [sql`a.channel = ${request.channel}`, ...accountConditions(scope, request)],
      }),
      today: dayOf(request.now),
      read_at: request.now.toISOString(),
    }
  })
}

type DaySum = { day: Day; currency: Currency; minor: bigint; usd: bigint; lateUsd: bigint; hasLate: boolean; checking: number }
type PartDay = { key: string; name: string | null; place: number; day: Day; usd: string }
/** What a period comes to by days, and how many accounts spent in it. */
type Sums = { days: DaySum[]; active: number }
const NOTHING: Sums = { days: [], active: 0 }

type SumRow = Omit<DaySum, 'minor' | 'usd' | 'lateUsd'> & Record<'minor' | 'usd' | 'lateUsd', string> & { at: number }
type Read = { sums: SumRow[]; active: { at: number; count: number }[]; parts: PartDay[] }

/** The days of all periods in one pass; periods may overlap. Of the parts those of the first one. */
async function readDays(
  tx: Tx,
  scope: TenantScope,
  asked: Asked,
  ranges: readonly Range[],
): Promise<{ periods: Sums[]; parts: PartDay[] }> {
  const { key, name, join: joined } = PARTS[asked.dimension]
  const within = sql`d.day >= ${asked.from}::date and d.day < ${asked.until}::date`
  const read = await tx.one<Read>(sql`
    with periods (at, begins, ends) as (values ${join(ranges.map(({ from, until }, at) => sql`(${at}::int, ${from}::date, ${until}::date)`))}),
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
    parts as (
      select d.part, ${raw(name)} as name, row_number() over (order by sum(d.shown_usd) desc, d.part) as place
      from known d ${raw(joined)} where ${within} group by d.part having sum(d.shown_usd) > 0
    ),
    part_days as (
      select case when p.place <= ${MOST_SERIES} then p.part::text else ${OTHERS} end as key, max(case when p.place <= ${MOST_SERIES} then p.name end) as name,
        min(p.place)::int as place, d.day, sum(d.shown_usd)::bigint::text as usd
      from known d left join parts p on p.part = d.part where ${within} group by 1, d.day having sum(d.shown_usd) <> 0
    )
    select (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from sums s) as sums, (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from active a) as active,
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.place), '[]') from part_days d) as parts`)
  const periods = ranges.map((_, at): Sums => ({ days: [], active: read.active.find(each => each.at === at)?.count ?? 0 }))
  for (const { at, minor, usd: dollars, lateUsd, ...row } of read.sums)
    periods[at]?.days.push({ ...row, minor: BigInt(minor), usd: BigInt(dollars), lateUsd: BigInt(lateUsd) })
  return { periods, parts: read.parts }
}

function figuresOf({ days: sums, active }: Sums, range: Range) {
  const byCurrency = Map.groupBy(sums, row => row.currency)
  const byDay = usdByDay(sums)
  const total = sumOf(sums, row => row.usd)
  const [peak] = [...byDay].toSorted(([dayA, a], [dayB, b]) => (a === b ? (dayA < dayB ? -1 : 1) : a < b ? 1 : -1))
  return {
    usd: usd(total),
    currencies: [...byCurrency]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, rows]) => ({
        currency,
        spend: decimalText(
          money(
            sumOf(rows, row => row.minor),
            currency,
          ),
        ),
        spend_usd: usd(sumOf(rows, row => row.usd)),
      })),
    daily_average_usd: usd(divideRounded(total, BigInt(daysBetween(range.from, range.until).length))),
    peak: peak === undefined || peak[1] <= 0n ? null : { day: peak[0], usd: usd(peak[1]) },
    active_accounts: active,
  }
}

function comparedFigures(sums: Sums, range: Range): SpendTotal['compare'] {
  const days = daysBetween(range.from, range.until)
  const byDay = usdByDay(sums.days)
  return { ...figuresOf(sums, range), days, values: days.map(day => usd(byDay.get(day) ?? 0n)) }
}

function usdByDay(sums: readonly DaySum[]): Map<Day, bigint> {
  const byDay = new Map<Day, bigint>()
  for (const row of sums) byDay.set(row.day, (byDay.get(row.day) ?? 0n) + row.usd)
  return byDay
}

function seriesOf(rows: readonly PartDay[], range: Range): SpendTotal['series'] {
  const days = daysBetween(range.from, range.until)
  return [...Map.groupBy(rows, row => row.key)].toSorted(placedLast).map(([part, of]) => {
    const byDay = new Map(of.map(row => [row.day, BigInt(row.usd)]))
    const called = of.find(row => row.name !== null)?.name
    return {
      key: part,
      name: called ?? (part === OTHERS ? '其他' : NO_LONGER_HELD),
      total: usd(of.reduce((sum, row) => sum + BigInt(row.usd), 0n)),
      values: days.map(day => usd(byDay.get(day) ?? 0n)),
    }
  })
}

const placedLast = ([a, [rowA]]: [string, { place: number }[]], [b, [rowB]]: [string, { place: number }[]]): number =>
  Number(a === OTHERS) - Number(b === OTHERS) || (rowA?.place ?? 0) - (rowB?.place ?? 0)

const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => bigint): bigint => rows.reduce((sum, row) => sum + figure(row), 0n)
