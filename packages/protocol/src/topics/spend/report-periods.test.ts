// Days of saved reports and times of their mails, by Beijing's calendar.
import { expect, test } from 'vitest'
import { type Mailing, mailingPeriod, mailingText, nextMailing, reportRange } from './report-periods.ts'

test.each([
  ['TODAY', '2026-03-11', '2026-03-12'],
  ['YESTERDAY', '2026-03-10', '2026-03-11'],
  ['LAST_7', '2026-03-05', '2026-03-12'],
  ['LAST_30', '2026-02-10', '2026-03-12'],
  ['PAST_7', '2026-03-04', '2026-03-11'],
  ['PAST_30', '2026-02-09', '2026-03-11'],
  ['LAST_WEEK', '2026-03-02', '2026-03-09'],
  ['THIS_MONTH', '2026-03-01', '2026-03-12'],
  ['LAST_MONTH', '2026-02-01', '2026-03-01'],
  ['FIXED', '2026-01-05', '2026-01-09'],
] as const)('%s, asked on a Wednesday', (period, from, until) => {
  expect(reportRange(period, { from: '2026-01-05', until: '2026-01-09' }, '2026-03-11')).toEqual({ from, until })
})

test('last week of a Monday and of a Sunday', () => {
  expect(reportRange('LAST_WEEK', {}, '2026-03-09')).toEqual({ from: '2026-03-02', until: '2026-03-09' })
  expect(reportRange('LAST_WEEK', {}, '2026-03-08')).toEqual({ from: '2026-02-23', until: '2026-03-02' })
})

const next = (mailing: Mailing, after: string) => nextMailing(mailing, new Date(after)).toISOString()

test('the next time is after now, at the hour of Beijing', () => {
  expect(next({ frequency: 'DAILY', hour: 9 }, '2026-03-11T00:59:59Z')).toBe('2026-03-11T01:00:00.000Z')
  expect(next({ frequency: 'DAILY', hour: 9 }, '2026-03-11T01:00:00Z')).toBe('2026-03-12T01:00:00.000Z')
  // It is Thursday in Beijing.
  expect(next({ frequency: 'DAILY', hour: 0 }, '2026-03-11T16:30:00Z')).toBe('2026-03-12T16:00:00.000Z')
  expect(next({ frequency: 'WEEKLY', weekday: 1, hour: 9 }, '2026-03-11T00:00:00Z')).toBe('2026-03-16T01:00:00.000Z')
  expect(next({ frequency: 'MONTHLY', day: 1, hour: 9 }, '2026-03-11T00:00:00Z')).toBe('2026-04-01T01:00:00.000Z')
})

test('a day that a month does not have is its last one, once', () => {
  expect(next({ frequency: 'MONTHLY', day: 31, hour: 9 }, '2026-02-11T00:00:00Z')).toBe('2026-02-28T01:00:00.000Z')
  expect(next({ frequency: 'MONTHLY', day: 31, hour: 9 }, '2026-02-28T01:00:00Z')).toBe('2026-03-31T01:00:00.000Z')
  expect(next({ frequency: 'MONTHLY', day: 29, hour: 9 }, '2028-02-01T00:00:00Z')).toBe('2028-02-29T01:00:00.000Z')
})

test('a week is one period whatever its day, a month too', () => {
  const weekly = (weekday: number) => ({ frequency: 'WEEKLY', weekday, hour: 9 }) as const
  expect(mailingPeriod(weekly(1), new Date('2026-03-09T01:00:00Z'))).toBe('WEEKLY 2026-03-09')
  expect(mailingPeriod(weekly(7), new Date('2026-03-15T01:00:00Z'))).toBe('WEEKLY 2026-03-09')
  expect(mailingPeriod({ frequency: 'MONTHLY', day: 1, hour: 0 }, new Date('2026-03-31T16:00:00Z'))).toBe('MONTHLY 2026-04')
  expect(mailingPeriod({ frequency: 'DAILY', hour: 0 }, new Date('2026-03-10T16:00:00Z'))).toBe('DAILY 2026-03-11')
})

test('in words', () => {
  expect(mailingText({ frequency: 'DAILY', hour: 9 })).toBe('每日 09:00')
  expect(mailingText({ frequency: 'WEEKLY', weekday: 7, hour: 18 })).toBe('每周日 18:00')
  expect(mailingText({ frequency: 'MONTHLY', day: 31, hour: 0 })).toBe('每月 31 日 00:00')
})
