// The named date ranges of insights, in the account's own calendar; those called "last" end yesterday or with the last full period.
import { addDays, weekday } from '../state/zone.ts'

/** Both days included. */
export interface Range {
  since: string
  until: string
}

type Preset = (today: string) => Range
const lastDays =
  (days: number): Preset =>
  today => ({ since: addDays(today, -days), until: addDays(today, -1) })
const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const quarterStart = (day: string) =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
const yearStart = (day: string) => `${day.slice(0, 4)}-01-01`
/** `first` is the weekday that weeks begin with, 0 for Sunday. */
const weekStart = (first: number) => (day: string) => addDays(day, -((weekday(day) - first + 7) % 7))
const current =
  (start: (day: string) => string): Preset =>
  today => ({ since: start(today), until: today })
const previous =
  (start: (day: string) => string): Preset =>
  today => {
    const until = addDays(start(today), -1)
    return { since: start(until), until }
  }

const PRESETS: Readonly<Record<string, Preset>> = {
  today: today => ({ since: today, until: today }),
  yesterday: lastDays(1),
  last_3d: lastDays(3),
  last_7d: lastDays(7),
  last_14d: lastDays(14),
  last_28d: lastDays(28),
  last_30d: lastDays(30),
  last_90d: lastDays(90),
  this_month: current(monthStart),
  this_quarter: current(quarterStart),
  this_year: current(yearStart),
  this_week_mon_today: current(weekStart(1)),
  this_week_sun_today: current(weekStart(0)),
  last_month: previous(monthStart),
  last_quarter: previous(quarterStart),
  last_year: previous(yearStart),
  last_week_mon_sun: previous(weekStart(1)),
  last_week_sun_sat: previous(weekStart(0)),
}

export const DATE_PRESETS = [...Object.keys(PRESETS), 'maximum', 'data_maximum']

/** null for a name that is none; `earliest` is how far back the longest ranges go. */
export function presetRange(name: string, today: string, earliest: string): Range | null {
  if (name === 'maximum' || name === 'data_maximum') return { since: earliest, until: today }
  return PRESETS[name]?.(today) ?? null
}
