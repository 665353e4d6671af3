// Time text: a moment after a pattern, or how long ago it was (spec §9). On screen in Beijing time unless told.
import { BUSINESS_ZONE, dateTimeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const JUST_NOW_MS = 30_000
/** Ten digits count seconds; anything else milliseconds. */
const SECONDS = /^\d{10}$/
const WEEKDAYS = '日一二三四五六'

type Moment = Date | string | number
type Parts = { year: string; month: string; day: string; hour: string; minute: string; second: string; weekday: string }

/** Both ways of writing a pattern: `yyyy-MM-dd HH:mm:ss` and `{y}-{m}-{d} {h}:{i}:{s}`, the latter also with `{a}` for the weekday. */
const TOKENS: Readonly<Record<string, keyof Parts>> = {
  '{y}': 'year',
  '{m}': 'month',
  '{d}': 'day',
  '{h}': 'hour',
  '{i}': 'minute',
  '{s}': 'second',
  '{a}': 'weekday',
  yyyy: 'year',
  MM: 'month',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
}

/** Takes a Date, an ISO 8601 text, seconds of ten digits or milliseconds. «—» where there is no such moment. */
export function timeTextOf(moment: Moment | null | undefined, pattern = 'yyyy-MM-dd HH:mm:ss', zone: string = BUSINESS_ZONE): string {
  const instant = instantOf(moment)
  if (!instant) return '—'
  const parts = partsOf(instant, zone)
  return pattern.replaceAll(/\{[ymdhisa]\}|yyyy|MM|dd|HH|mm|ss/g, token => parts[entryOf(TOKENS, token) ?? 'year'])
}

/** Under 30 s «刚刚», then minutes, hours, «1 天前» up to two days, then the date. A moment ahead of the clock is just now. */
export function agoTextOf(moment: Moment | null | undefined, nowMs: number): string {
  const instant = instantOf(moment)
  if (!instant) return '—'
  const age = nowMs - instant.getTime()
  if (age < JUST_NOW_MS) return '刚刚'
  if (age < HOUR_MS) return `${Math.max(1, Math.floor(age / MINUTE_MS))} 分钟前`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} 小时前`
  return age < 2 * DAY_MS ? '1 天前' : timeTextOf(instant, 'yyyy-MM-dd')
}

function instantOf(moment: Moment | null | undefined): Date | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined
  const instant = moment instanceof Date ? moment : new Date(millisecondsOf(moment))
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

function millisecondsOf(moment: string | number): number | string {
  const text = String(moment).trim()
  if (SECONDS.test(text)) return Number(text) * 1000
  return /^-?\d+$/.test(text) ? Number(text) : text
}

function partsOf(instant: Date, zone: string): Parts {
  const [date = '', time = ''] = dateTimeText(instant, zone).split(' ')
  const [year = '', month = '', day = ''] = date.split('-')
  const [hour = '', minute = '', second = ''] = time.split(':')
  return { year, month, day, hour, minute, second, weekday: WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '' }
}
