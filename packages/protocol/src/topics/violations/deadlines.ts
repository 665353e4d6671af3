// Deadlines as people write them in a sheet, in Beijing's time: one reading, or none.
import { isDay } from '../../values/day.ts'
import { RECTIFICATIONS_DUE, type RectificationStatus } from './enums.ts'

/** How far ahead a deadline may lie. */
export const DEADLINE_DAYS_MOST = 180
/** When the customer is reminded, in hours before it. */
export const REMINDED_HOURS = [72, 24, 2] as const

const WRITTEN = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:[\sT]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/

/** The instant, or what is wrong in words: a day without a time may mean its beginning or its end, and «01/02/2026» two days. */
export function deadlineIn(text: string): Date | string {
  const bare = text.normalize('NFKC').trim()
  if (bare === '') return '请填写截止时间'
  const parts = WRITTEN.exec(bare)
  if (!parts) return `截止时间“${bare.slice(0, 40)}”无法唯一识别，请按“2026-12-01 18:00”填写（北京时间，24 小时制）`
  const [, year = '', , month1, date1, month2, date2, hour, minute = '', second = '00'] = parts
  const day = `${year}-${(month1 ?? month2 ?? '').padStart(2, '0')}-${(date1 ?? date2 ?? '').padStart(2, '0')}`
  if (!isDay(day)) return `截止时间“${bare}”不是有效日期`
  if (hour === undefined) return `截止时间“${bare}”缺少时刻，请按“${day} 18:00”填写`
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return `截止时间“${bare}”的时刻不正确`
  // Beijing keeps one offset all year.
  return new Date(`${day}T${hour.padStart(2, '0')}:${minute}:${second}+08:00`)
}

/** What is wrong with a deadline at an instant; undefined when nothing is. */
export function deadlineProblem(deadline: Date, now: Date): string | undefined {
  if (deadline <= now) return '截止时间需晚于当前时间'
  return deadline.getTime() - now.getTime() > DEADLINE_DAYS_MOST * 86_400_000 ? `截止时间最晚为 ${DEADLINE_DAYS_MOST} 天后` : undefined
}

const HOUR = 3_600_000
/** A deadline nearer than this is shown as urgent. */
const URGENT_HOURS = 24

/** How long its customer still has, or since when it is late; undefined for what does not wait for the customer. */
export function restOf(
  status: RectificationStatus,
  deadlineAt: string,
  nowMs: number,
): { text: string; isUrgent: boolean; isLate: boolean } | undefined {
  if (!RECTIFICATIONS_DUE.some(due => due === status)) return undefined
  const hours = (Date.parse(deadlineAt) - nowMs) / HOUR
  const whole = Math.floor(Math.abs(hours))
  const length = whole >= 48 ? `${Math.floor(whole / 24)} 天` : whole >= 1 ? `${whole} 小时` : '不足 1 小时'
  const isLate = hours <= 0
  return { text: isLate ? `已逾期 ${length}` : `剩余 ${length}`, isUrgent: hours < URGENT_HOURS, isLate }
}
