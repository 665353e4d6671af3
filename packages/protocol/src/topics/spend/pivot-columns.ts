// Into which days, weeks or months a range is divided, so that they fit side by side.
import { addDays, type Day, daysBetween } from '../../values/day.ts'
import { addMonths, firstDayOf, monthOf } from '../../values/month.ts'

export const MOST_PIVOT_COLUMNS = 31
/** Named in a table on the page; the rest is one line more. Files name all. */
export const MOST_PIVOT_ROWS = 100

type Unit = 'DAY' | 'WEEK' | 'MONTH'
/** Half-open, and no further than the range: its first and last may be less than a week or a month. */
export type PivotColumn = { from: Day; until: Day; title: string }

/** By days where they fit, else by weeks from Monday on, else by months. */
export function pivotColumns(range: { from: Day; until: Day }): PivotColumn[] {
  const days = daysBetween(range.from, range.until)
  const unit = (['DAY', 'WEEK'] as const).find(each => new Set(days.map(day => beginOf(day, each))).size <= MOST_PIVOT_COLUMNS) ?? 'MONTH'
  return [...Map.groupBy(days, day => beginOf(day, unit))].map(([begin, own]) => {
    const [from = begin, last = begin] = [own[0], own.at(-1)]
    const until = addDays(last, 1)
    const isWhole = unit === 'MONTH' && from === begin && until === firstDayOf(addMonths(monthOf(begin), 1))
    return { from, until, title: isWhole ? monthOf(begin) : from === last ? from : `${from} 至 ${last.slice(5)}` }
  })
}

function beginOf(day: Day, unit: Unit): Day {
  if (unit === 'DAY') return day
  if (unit === 'MONTH') return firstDayOf(monthOf(day))
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
