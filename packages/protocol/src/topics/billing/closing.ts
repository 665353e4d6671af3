// When months close: on a day of the next month at an hour of Beijing, and how long a customer whose spend is not settled is waited for.
import { addMonths, currentMonth, type Month, monthOf } from '../../values/month.ts'

/** The day of the next month and the hour in Beijing. */
export type ClosingTime = { day: number; hour: number }
export const CLOSING_TIME: ClosingTime = { day: 5, hour: 12 }

const two = (number: number) => String(number).padStart(2, '0')
const HOUR_MS = 3_600_000
/** After it a month closes with what is known; what comes later is a correction. */
export const CLOSING_WAITS_MS = 5 * 24 * HOUR_MS
/** Spend of a month that changes from so long before its closing on is looked at again by the next bill; clocks may differ by hours. */
export const LATE_SPEND_AHEAD_MS = 6 * HOUR_MS

export const closesAt = (month: Month, { day, hour }: ClosingTime): Date =>
  new Date(`${addMonths(month, 1)}-${two(day)}T${two(hour)}:00:00+08:00`)

/** The latest month whose time has come. */
export function latestToClose(now: Date, time: ClosingTime): Month {
  const last = addMonths(currentMonth(now), -1)
  return closesAt(last, time) <= now ? last : addMonths(last, -1)
}

/** Of changed days: the months that may be closed at this instant. */
export function monthsBilled(days: readonly string[], now: Date, time: ClosingTime): Month[] {
  const latest = latestToClose(new Date(now.getTime() + LATE_SPEND_AHEAD_MS), time)
  return [...new Set(days.map(monthOf))].filter(month => month <= latest)
}
