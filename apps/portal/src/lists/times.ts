// Times as lists show them: the full moment in Beijing, or how long ago (spec §9, relative time).
import { dateTimeText } from '@tallyhelm/protocol/values/day'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'yyyy-MM-dd HH:mm:ss' in Beijing; «—» for a moment that has not come. */
export function timeText(instant: string | null): string {
  return instant === null ? '—' : dateTimeText(new Date(instant))
}

/** Under 30 s «刚刚», then minutes, hours, «1 天前» up to two days, then the date. */
export function agoText(instant: string, nowMs: number): string {
  const age = nowMs - Date.parse(instant)
  if (age < 30_000) return '刚刚'
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))} 分钟前`
  if (age < DAY) return `${Math.floor(age / HOUR)} 小时前`
  return age < 2 * DAY ? '1 天前' : timeText(instant).slice(0, 10)
}
