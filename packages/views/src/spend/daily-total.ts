// Totals of daily spend with their chart, another period beside them, and how much of it was read (screens.md 7).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { SpendTotal, SpendTotalRequest } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { MOST_TOTAL_DAYS } from '@tallyhelm/protocol/topics/spend/limits'
import { type Day, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { readCorrectionMarks } from './correction-marks.ts'
import { readCoverage } from './coverage.ts'
import { mustSeeSpend } from './daily-list.ts'
import { divideRounded, usd } from './dollars.ts'
import { compared, type Range, spendConditions, withRange } from './known-days.ts'
import { type Grouping, NO_LONGER_HELD, OTHERS } from './parts.ts'
import type { DaySum, PartDay, Sums } from './total-days.ts'
import { readTotals } from './total-kept.ts'

type Given = Omit<SpendTotalRequest, 'dimension'> & { dimension: Grouping; now: Date }

/** Sums equal those of the rows, to the minor unit. Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function dailyTotal(db: Database, scope: TenantScope, given: Given): Promise<SpendTotal> {
  const request = withRange(given, MOST_TOTAL_DAYS)
  return await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    const other = compared(request)
    const { periods, parts } = await readTotals(tx, scope, request, other === undefined ? [request] : [request, other])
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
        channel: request.channel,
        conditions: spendConditions(scope, { ...request, from: undefined, until: undefined }, 'a'),
      }),
      today: dayOf(request.now),
      read_at: request.now.toISOString(),
    }
  })
}

const NOTHING: Sums = { days: [], active: 0 }

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

const placedLast = ([a, [rowA]]: [string, PartDay[]], [b, [rowB]]: [string, PartDay[]]): number =>
  Number(a === OTHERS) - Number(b === OTHERS) || (rowA?.place ?? 0) - (rowB?.place ?? 0)

const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => bigint): bigint => rows.reduce((sum, row) => sum + figure(row), 0n)
