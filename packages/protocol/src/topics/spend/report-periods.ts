// Saved reports of daily spend: the days that one means when it is opened or made, and when it is mailed; by Beijing's calendar.
import { addDays, BUSINESS_ZONE, type Day, dateTimeText, dayOf } from '../../values/day.ts'
import { MOST_ROW_DAYS } from './limits.ts'

export const MAX_REPORTS = 20
export const MAX_REPORT_NAME = 50
/** A report is sent at once no more often than this. */
export const SEND_NOW_MINUTES = 10

/** «Past» days leave the running one out. */
export const REPORT_PERIODS = {
  TODAY: '今天',
  YESTERDAY: '昨天',
  LAST_7: '近 7 天',
  LAST_30: '近 30 天',
  PAST_7: '过去 7 天（不含今天）',
  PAST_30: '过去 30 天（不含今天）',
  LAST_WEEK: '上周（周一至周日）',
  THIS_MONTH: '本月',
  LAST_MONTH: '上月',
  FIXED: '固定日期',
} as const
export type ReportPeriod = keyof typeof REPORT_PERIODS
export const REPORT_PERIOD_CODES = Object.keys(REPORT_PERIODS) as [ReportPeriod, ...ReportPeriod[]] // the table's own keys

type Range = { from: Day; until: Day }

/** Half-open. Of fixed days, those. */
export function reportRange(period: ReportPeriod, fixed: Partial<Record<keyof Range, Day | undefined>>, today: Day): Range {
  const tomorrow = addDays(today, 1)
  const month = `${today.slice(0, 8)}01`
  switch (period) {
    case 'TODAY':
      return { from: today, until: tomorrow }
    case 'YESTERDAY':
      return { from: addDays(today, -1), until: today }
    case 'LAST_7':
      return { from: addDays(today, -6), until: tomorrow }
    case 'LAST_30':
      return { from: addDays(today, -29), until: tomorrow }
    case 'PAST_7':
      return { from: addDays(today, -7), until: today }
    case 'PAST_30':
      return { from: addDays(today, -30), until: today }
    case 'LAST_WEEK': {
      const monday = addDays(today, 1 - weekdayOf(today))
      return { from: addDays(monday, -7), until: monday }
    }
    case 'THIS_MONTH':
      return { from: month, until: tomorrow }
    case 'LAST_MONTH':
      return { from: `${addDays(month, -1).slice(0, 8)}01`, until: month }
    case 'FIXED':
      return { from: fixed.from ?? addDays(tomorrow, -MOST_ROW_DAYS), until: fixed.until ?? tomorrow }
  }
}

export const MAILING_FREQUENCIES = { DAILY: '每日', WEEKLY: '每周', MONTHLY: '每月' } as const
export type MailingFrequency = keyof typeof MAILING_FREQUENCIES
export const MAILING_FREQUENCY_CODES = Object.keys(MAILING_FREQUENCIES) as [MailingFrequency, ...MailingFrequency[]] // the table's own keys
/** From Monday, which is 1. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** At this hour of Beijing. A day that a month does not have is its last one. */
export type Mailing =
  | { frequency: 'DAILY'; hour: number }
  | { frequency: 'WEEKLY'; weekday: number; hour: number }
  | { frequency: 'MONTHLY'; day: number; hour: number }

/** «每周一 09:00». */
export function mailingText(mailing: Mailing): string {
  const at = `${String(mailing.hour).padStart(2, '0')}:00`
  if (mailing.frequency === 'DAILY') return `每日 ${at}`
  return mailing.frequency === 'WEEKLY' ? `每${WEEKDAYS[mailing.weekday - 1] ?? '周'} ${at}` : `每月 ${mailing.day} 日 ${at}`
}

/** The first time after an instant. */
export function nextMailing(mailing: Mailing, after: Date): Date {
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    const at = new Date(`${day}T${String(mailing.hour).padStart(2, '0')}:00:00+08:00`)
    if (at > after && isDue(mailing, day)) return at
  }
}

function isDue(mailing: Mailing, day: Day): boolean {
  if (mailing.frequency === 'DAILY') return true
  if (mailing.frequency === 'WEEKLY') return weekdayOf(day) === mailing.weekday
  const date = Number(day.slice(8))
  return date === mailing.day || (date < mailing.day && addDays(day, 1).slice(8) === '01')
}

/** What is mailed once: the day, the week by its Monday, or the month in which it is due. */
export function mailingPeriod({ frequency }: Mailing, due: Date): string {
  const day = dayOf(due)
  if (frequency === 'DAILY') return `DAILY ${day}`
  return frequency === 'WEEKLY' ? `WEEKLY ${addDays(day, 1 - weekdayOf(day))}` : `MONTHLY ${day.slice(0, 7)}`
}

/** One that its owner asked for. */
export const askedPeriod = (now: Date): string => `NOW ${dateTimeText(now, BUSINESS_ZONE)}`

/** Monday is 1. */
function weekdayOf(day: Day): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}
