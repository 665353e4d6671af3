// Days «2026-11-20» and instants «2026-12-01 00:00» as text, with no clock and no time zone.

export type DayRange = { from: string; to: string }
export type RangePreset = { label: string; range: DayRange }

const oneDayMs = 86_400_000

/** The day so many days later, or earlier when negative. */
export const addDays = (day: string, count: number): string => toText(new Date(toUtcMs(day) + count * oneDayMs))

/** The usual ranges seen from a given today, both ends included. */
export const usualPresets = (today: string): readonly RangePreset[] => {
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(monthStart, -1)
  return [
    { label: '今天', range: { from: today, to: today } },
    { label: '昨天', range: { from: addDays(today, -1), to: addDays(today, -1) } },
    { label: '近 7 天', range: { from: addDays(today, -6), to: today } },
    { label: '近 30 天', range: { from: addDays(today, -29), to: today } },
    { label: '本月', range: { from: monthStart, to: today } },
    { label: '上月', range: { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd } },
  ]
}

/** How many days a range covers, both ends included. */
export const daysIn = (range: DayRange): number => Math.round((toUtcMs(range.to) - toUtcMs(range.from)) / oneDayMs) + 1

/** Midday of that day in local time, which is what a calendar widget wants: no zone moves it to a neighbouring day. */
export const toLocalDate = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export const fromLocalDate = (date: Date): string => toText(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())))

const toUtcMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toText = (date: Date): string => date.toISOString().slice(0, 10)

/** Instants as text «2026-12-01 00:00», in parts: with no clock and no time zone. */
export type InstantText = { day: string | null; time: string }

/** What of a typed text can be read; midnight where there is no time. */
export function instantParts(typed: string): InstantText {
  const [, day = null, time = '00:00'] = /^\s*(\d{4}-\d{2}-\d{2})(?:\s+((?:[01]\d|2[0-3]):[0-5]\d))?\s*$/.exec(typed) ?? []
  return day !== null && isDay(day) ? { day, time } : { day: null, time: '00:00' }
}

export const instantText = ({ day, time }: InstantText): string => (day === null ? '' : `${day} ${time}`)

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
