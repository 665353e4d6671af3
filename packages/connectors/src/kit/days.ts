// Days of spend: what a platform reported, laid over the days that were asked for.
import { type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import { type Currency, zero } from '@tallyhelm/protocol/values/money'
import type { DaySpend } from '../ports/ad-platform.ts'
import { type Got, unreadable } from './failure.ts'

/** Zero rows for the days that were left out; a day outside the range, or told twice, makes the whole answer unreadable. */
export function fillDays(reported: readonly DaySpend[], from: Day, until: Day, currency: Currency): Got<DaySpend[]> {
  const byDay = new Map(reported.map(row => [row.day, row]))
  const days = daysBetween(from, until)
  if (byDay.size !== reported.length) return { failure: unreadable('a day told twice') }
  if (reported.some(row => row.day < from || row.day >= until)) return { failure: unreadable('a day that was not asked for') }
  return { value: days.map(day => byDay.get(day) ?? { day, spend: zero(currency), impressions: 0, clicks: 0 }) }
}
