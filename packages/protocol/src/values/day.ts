// Days: a business day as 'yyyy-MM-dd' text, never mixed with instants.

/** A calendar day, 'yyyy-MM-dd'. */
export type Day = string

/** The zone of all business days and of every time on screen (domain.md 5). */
export const BUSINESS_ZONE = 'Asia/Shanghai'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day on which the instant falls in the zone. */
export function dayOf(instant: Date, zone: string = BUSINESS_ZONE): Day {
  return parts(instant, zone).slice(0, 10)
}

/** 'yyyy-MM-dd HH:mm:ss' in the zone (spec §9, date format). */
export function dateTimeText(instant: Date, zone: string = BUSINESS_ZONE): string {
  return parts(instant, zone)
}

/** «—» for a moment that has not come, or is not told. */
export const timeText = (instant: string | null | undefined): string =>
  instant === null || instant === undefined ? '—' : dateTimeText(new Date(instant))

export function addDays(day: Day, days: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** Every day from `from` up to and without `until`. */
export function daysBetween(from: Day, until: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  return days
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text
}

function parts(instant: Date, zone: string): string {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formatters.set(zone, formatter)
  }
  return formatter.format(instant)
}
