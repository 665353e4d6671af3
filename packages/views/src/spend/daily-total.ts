// Totals of daily spend with their chart, another period beside them, and how much of it was read (screens.md 7).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import type { SpendTotal, SpendTotalRequest } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { MOST_SERIES, MOST_TOTAL_DAYS } from '@tallyhelm/protocol/topics/spend/limits'
import { type Day, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import { readCorrectionMarks } from './correction-marks.ts'
import { readCoverage } from './coverage.ts'
import { mustSeeSpend } from './daily-list.ts'
import { divideRounded, usd } from './dollars.ts'
import { accountConditions, compared, type DaysAsked, knownDays, type Range, withRange } from './known-days.ts'
import { type Grouping, NO_LONGER_HELD, OTHERS, PARTS } from './parts.ts'

type Given = Omit<SpendTotalRequest, 'dimension'> & { dimension: Grouping; now: Date }
type Asked = Given & Range

/** Sums equal those of the rows, to the minor unit. Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function dailyTotal(db: Database, scope: TenantScope, given: Given): Promise<SpendTotal> {
  const request = withRange(given, MOST_TOTAL_DAYS)
  return await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    const other = compared(request)
    const sums = await readSums(tx, scope, request, request)
    return {
      ...figuresOf(sums, request),
      late_usd: sums.some(row => row.hasLate) ? usd(sumOf(sums, row => row.lateUsd)) : null,
      checking_days: sums.reduce((count, row) => count + row.checking, 0),
      days: daysBetween(request.from, request.until),
      series: await readSeries(tx, scope, request),
      corrections: await readCorrectionMarks(tx, scope, request),
      compare: other === undefined ? null : comparedFigures(await readSums(tx, scope, request, other), other),
      coverage: await readCoverage(tx, scope, {
        now: request.now,
        conditions: [sql`a.channel = ${request.channel}`, ...accountConditions(scope, request)],
      }),
      today: dayOf(request.now),
      read_at: request.now.toISOString(),
    }
  })
}

type DaySum = {
  day: Day
  currency: Currency
  minor: bigint
  usd: bigint
  lateUsd: bigint
  hasLate: boolean
  checking: number
  accounts: string[]
}

async function readSums(tx: Tx, scope: TenantScope, asked: DaysAsked, range: Range): Promise<DaySum[]> {
  type Row = Omit<DaySum, 'minor' | 'usd' | 'lateUsd'> & Record<'minor' | 'usd' | 'lateUsd', string>
  const rows = await tx.rows<Row>(sql`
    select d.day::text, d.currency, sum(d.shown_minor)::bigint as minor, sum(d.shown_usd)::bigint as usd,
      coalesce(sum(d.late_usd - d.shown_usd), 0)::bigint as "lateUsd", count(d.late_minor) > 0 as "hasLate",
      count(d.checking_minor)::int as checking, array_agg(d.ad_account_id::text) filter (where d.shown_minor <> 0) as accounts
    from ${knownDays(scope, asked, [range])} d group by d.day, d.currency`)
  return rows.map(row => ({
    ...row,
    accounts: row.accounts ?? [],
    minor: BigInt(row.minor),
    usd: BigInt(row.usd),
    lateUsd: BigInt(row.lateUsd),
  }))
}

function figuresOf(sums: readonly DaySum[], range: Range) {
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
    active_accounts: new Set(sums.flatMap(row => row.accounts)).size,
  }
}

function comparedFigures(sums: readonly DaySum[], range: Range): SpendTotal['compare'] {
  const days = daysBetween(range.from, range.until)
  const byDay = usdByDay(sums)
  return { ...figuresOf(sums, range), days, values: days.map(day => usd(byDay.get(day) ?? 0n)) }
}

function usdByDay(sums: readonly DaySum[]): Map<Day, bigint> {
  const byDay = new Map<Day, bigint>()
  for (const row of sums) byDay.set(row.day, (byDay.get(row.day) ?? 0n) + row.usd)
  return byDay
}

async function readSeries(tx: Tx, scope: TenantScope, asked: Asked): Promise<SpendTotal['series']> {
  const { key, name, join: joined } = PARTS[asked.dimension]
  const days = daysBetween(asked.from, asked.until)
  const rows = await tx.rows<{ key: string; name: string | null; place: number; day: Day; usd: string }>(sql`
    with known as materialized (select d.*, coalesce(d.${raw(key)}, 0) as part from ${knownDays(scope, asked, [asked])} d),
    parts as (
      select d.part, ${raw(name)} as name, row_number() over (order by sum(d.shown_usd) desc, d.part) as place
      from known d ${raw(joined)} group by d.part having sum(d.shown_usd) > 0
    )
    select case when p.place <= ${MOST_SERIES} then p.part::text else ${OTHERS} end as key, max(case when p.place <= ${MOST_SERIES} then p.name end) as name,
      min(p.place)::int as place, d.day::text, sum(d.shown_usd)::bigint as usd
    from known d left join parts p on p.part = d.part group by 1, d.day having sum(d.shown_usd) <> 0 order by 3`)
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
