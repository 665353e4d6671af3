// Rules of spend: when a day counts as settled, and under which business hour a running total is kept.
import { addDays, type Day, dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'

/** Platforms correct a day's spend for about this long afterwards; those days are read again. */
export const CORRECTION_DAYS = 3

/** Platforms restate a day for up to four weeks (credits for invalid clicks): so far back spend is read again every week. */
export const RESTATED_DAYS = 28

/** A figure of an ended day that is this far from the last one counts once another reading, so much later, agrees. */
export const SUSPICIOUS_PERCENT = 30
export const SECOND_READING_MS = 15 * 60_000
export const secondReadingAt = (readAt: Date): Date => new Date(readAt.getTime() + SECOND_READING_MS)

/** Marks days as ended, and as settled where they are older than the days still corrected; `today` is the account's own. */
export function settledDays<Row extends { day: Day; spend: Money; impressions: number; clicks: number }>(
  days: readonly Row[],
  today: Day,
): (Row & { isEnded: boolean; isSettled: boolean })[] {
  const firstOpen = addDays(today, -CORRECTION_DAYS)
  return days.map(day => ({ ...day, isEnded: day.day < today, isSettled: day.day < firstOpen }))
}

/** The business day and hour (Asia/Shanghai) of an instant. */
export function businessMark(now: Date): { day: Day; hour: number } {
  const text = dateTimeText(now)
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}
