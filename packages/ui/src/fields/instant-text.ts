// Instants as text «2026-12-01 00:00», in parts: with no clock and no time zone.

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
