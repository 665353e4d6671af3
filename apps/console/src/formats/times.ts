// How long something has been waiting, in words, and how a typed instant is read.
import { isDay } from '@tallyhelm/protocol/values/day'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** «不到 1 分钟», «12 分钟», «3 小时 20 分钟», «2 天 4 小时»: since the instant. */
export function ageText(instant: string, nowMs: number): string {
  const age = Math.max(0, nowMs - Date.parse(instant))
  if (age < MINUTE_MS) return '不到 1 分钟'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟`
  if (age < DAY_MS) return joined(Math.floor(age / HOUR_MS), '小时', Math.floor((age % HOUR_MS) / MINUTE_MS), '分钟')
  return joined(Math.floor(age / DAY_MS), '天', Math.floor((age % DAY_MS) / HOUR_MS), '小时')
}

const joined = (large: number, unit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`

/** 'yyyy-MM-dd HH:mm' in Beijing as an instant of the wire; null for nothing typed, undefined for anything else. */
export function instantOf(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  return isDay(day) ? new Date(`${day}T${time}:00+08:00`).toISOString() : undefined
}
