// What a month may come to: its spent days, and for the others the median of their weekday; with what the same rule would have said of past months.
import { addDays, type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '@tallyhelm/protocol/values/month'
import { divideRounded } from './dollars.ts'

/** So many weeks are looked at, and so many days of each weekday are needed among them. */
export const MOST_WEEKS = 8
export const LEAST_WEEKS = 4
const MOST_TESTED_MONTHS = 6

/** Minor units by day; a day that is not there was not read, which is not nothing. */
export type Spent = ReadonlyMap<Day, bigint>
/** `finished`: from this day on days are not over in every zone. */
export type Moment = { today: Day; finished: Day }
export type TestedMonth = { month: Month; forecast: bigint; actual: bigint }

/** The earliest day that `testForecast` looks at. */
export const firstLookedAt = (today: Day): Day => addDays(firstDayOf(addMonths(monthOf(today), -MOST_TESTED_MONTHS)), -7 * MOST_WEEKS - 2)

/** Undefined where the last weeks do not tell enough. A day that is not over is what it came to so far, or its median where that is more. */
export function forecastMonth(spent: Spent, { today, finished }: Moment): bigint | undefined {
  const usual = usualByWeekday(spent, finished)
  if (usual === undefined) return undefined
  const month = monthOf(today)
  return daysBetween(firstDayOf(month), addDays(lastDayOf(month), 1)).reduce((sum, day) => {
    const [known, median] = [spent.get(day), usual[weekdayOf(day)] ?? 0n]
    if (known === undefined) return sum + median
    return sum + (day < finished || known > median ? known : median)
  }, 0n)
}

/** What it would have said on the same day of the last complete months, of which all days are known, knowing no more than it could then. */
export function testForecast(spent: Spent, { today, finished }: Moment): TestedMonth[] {
  const unfinished = daysBetween(finished, today).length
  const months = Array.from({ length: MOST_TESTED_MONTHS }, (_, index) => addMonths(monthOf(today), -1 - index))
  return months.flatMap(month => {
    const days = daysBetween(firstDayOf(month), addDays(lastDayOf(month), 1))
    const then = days[Number(today.slice(8)) - 1] ?? lastDayOf(month)
    const thenFinished = addDays(then, -unfinished)
    const known = new Map([...spent].filter(([day]) => day < thenFinished))
    const forecast = forecastMonth(known, { today: then, finished: thenFinished })
    const actual = days.reduce((sum, day) => sum + (spent.get(day) ?? 0n), 0n)
    return forecast === undefined || actual <= 0n || !days.every(day => spent.has(day)) ? [] : [{ month, forecast, actual }]
  })
}

/** The mean of how far they were off, in tenths of a percent of what the months became; undefined without any. */
export function meanErrorTenths(tested: readonly TestedMonth[]): bigint | undefined {
  if (tested.length === 0) return undefined
  // In millionths first, so that the mean is rounded once.
  const errors = tested.map(({ forecast, actual }) => divideRounded(size(forecast - actual) * 1_000_000n, actual))
  return divideRounded(
    errors.reduce((sum, error) => sum + error, 0n),
    BigInt(tested.length) * 1_000n,
  )
}

function usualByWeekday(spent: Spent, finished: Day): bigint[] | undefined {
  const days = daysBetween(addDays(finished, -7 * MOST_WEEKS), finished)
  const usual = Array.from({ length: 7 }, (_, weekday) =>
    medianOf(days.filter(day => weekdayOf(day) === weekday).flatMap(day => spent.get(day) ?? [])),
  )
  const known = usual.filter(value => value !== undefined)
  return known.length === usual.length ? known : undefined
}

function medianOf(values: readonly bigint[]): bigint | undefined {
  if (values.length < LEAST_WEEKS) return undefined
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? 0n, sorted[middle] ?? 0n]
  return divideRounded(low + high, 2n)
}

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const size = (value: bigint): bigint => (value < 0n ? -value : value)
