// Days and hours in an account's own time zone.

const formatters = new Map<string, Intl.DateTimeFormat>()
const hours = new Map<string, LocalHour>()

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export interface LocalHour {
  /** yyyy-MM-dd in the zone. */
  day: string
  /** 0–23 in the zone. */
  hour: number
}

/** The local day and hour at an instant; remembered per full hour, since every account of a zone asks for the same ones. */
export function localHour(at: number, timezone: string): LocalHour {
  const hourStart = Math.floor(at / HOUR_MS)
  const key = `${timezone}|${hourStart}`
  const known = hours.get(key)
  if (known) return known
  const [day, time] = localTime(hourStart * HOUR_MS, timezone).split(' ')
  const result = { day: day ?? '', hour: Number(time?.slice(0, 2)) }
  if (hours.size > 50_000) hours.clear()
  hours.set(key, result)
  return result
}

/** yyyy-MM-dd HH:mm:ss in the zone. */
export function localTime(at: number, timezone: string): string {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    formatters.set(timezone, formatter)
  }
  return formatter.format(at)
}

export function localDay(at: number, timezone: string): string {
  return localTime(at, timezone).slice(0, 10)
}

export function utcTime(at: number): string {
  return localTime(at, 'UTC')
}

/** The instant of a "yyyy-MM-dd" or "yyyy-MM-dd HH:mm:ss" in the zone; NaN when it is neither. */
export function instantOf(text: string, timezone: string): number {
  const asUtc = dayNumber(text)
  return Number.isNaN(asUtc) ? NaN : asUtc - offsetMinutes(asUtc, timezone) * 60_000
}

/** Minutes that the zone is ahead of UTC at an instant. */
export function offsetMinutes(at: number, timezone: string): number {
  return Math.round((dayNumber(localTime(at, timezone)) - dayNumber(utcTime(at))) / 60_000)
}

/** Moves a yyyy-MM-dd by whole days. */
export function addDays(day: string, days: number): string {
  return utcTime(dayNumber(day) + days * DAY_MS).slice(0, 10)
}

/** Days from one yyyy-MM-dd to another. */
export function daysBetween(from: string, until: string): number {
  return Math.round((dayNumber(until) - dayNumber(from)) / DAY_MS)
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return (((dayNumber(day) / DAY_MS + 4) % 7) + 7) % 7
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && utcTime(dayNumber(text)).slice(0, 10) === text
}

/** Milliseconds of a "yyyy-MM-dd" or "yyyy-MM-dd HH:mm:ss" read as UTC; NaN when it is neither. */
export function dayNumber(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : 'T00:00:00Z'}`)
}
