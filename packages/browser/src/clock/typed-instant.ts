// Instants as people type them, in Beijing time.
import { dateTimeText, isDay } from '@tallyhelm/protocol/values/day'

/** 'yyyy-MM-dd HH:mm' in Beijing as an instant of the wire; null for nothing typed, undefined for anything else. */
export function instantOf(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  return isDay(day) ? new Date(`${day}T${time}:00+08:00`).toISOString() : undefined
}

/** And back; empty for none. */
export const typedInstant = (instant: string | null): string => (instant === null ? '' : dateTimeText(new Date(instant)).slice(0, 16))
