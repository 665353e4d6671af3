// How far a question about spend may reach.
import { addDays, type Day, daysBetween } from '../../values/day.ts'

/** Days whose rows are listed. */
export const MOST_ROW_DAYS = 90
/** Days that are added up or drawn. */
export const MOST_TOTAL_DAYS = 400
/** Named in a chart; the rest is one more. */
export const MOST_SERIES = 5

const USUAL_DAYS = 7

/** Half-open; who names no day means the last seven, the running one among them. */
export function spendRange({ from, until }: { from?: Day | undefined; until?: Day | undefined }, today: Day): { from: Day; until: Day } {
  const end = until ?? addDays(today, 1)
  return { from: from ?? addDays(end, -USUAL_DAYS), until: end }
}

/** As long as the range, right before it. */
export function rangeBefore({ from, until }: { from: Day; until: Day }): { from: Day; until: Day } {
  return { from: addDays(from, -daysBetween(from, until).length), until: from }
}

/** What is wrong with the range of days, at which end; nothing when it may be asked for. */
export function rangeProblem({ from, until }: { from: Day; until: Day }, most: number): string | undefined {
  if (from >= until) return '结束日期需晚于开始日期'
  return until > addDays(from, most) ? `查询范围最多 ${most} 天` : undefined
}
/** Accounts, companies or sub-customers that are named for a change; the rest is one line more. */
export const MOST_CHANGES = 20
