// Period: the ranges of days that the trend offers, half-open.
import { addDays, type Day } from '@tallyhelm/protocol/values/day'

export const PERIODS = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: 'month', label: '本月' },
] as const
export type Period = (typeof PERIODS)[number]['value']
/** The longest range of one's own, in days; the server answers up to 400. */
export const MOST_OWN_DAYS = 366

/** From the first day up to and without `until`, which is tomorrow: today counts. */
export function rangeOfPeriod(period: Period, today: Day): { from: Day; until: Day } {
  const until = addDays(today, 1)
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, until }
  return { from: addDays(until, period === '7' ? -7 : -30), until }
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

/** '2026-11-12 周四' */
export function dayTitle(day: Day): string {
  return `${day} 周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
}

/** The greeting of an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
