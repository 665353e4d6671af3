// Closings: on their day and hour of Beijing over the ends of months and years, and which changed days they touch.
import { expect, test } from 'vitest'
import { addMonths, isMonth, lastDayOf } from '../../values/month.ts'
import { CLOSING_TIME, closesAt, latestToClose, monthsBilled } from './closing.ts'

test('months move over years, and end on their last day', () => {
  expect(['2026-12', '2026-01', '2024-02'].map(month => addMonths(month, 1))).toEqual(['2027-01', '2026-02', '2024-03'])
  expect(addMonths('2026-01', -13)).toBe('2024-12')
  expect(['2024-02', '2026-02', '2026-12'].map(lastDayOf)).toEqual(['2024-02-29', '2026-02-28', '2026-12-31'])
  expect(['2026-13', '2026-1', '2026-00', '2026-12'].map(isMonth)).toEqual([false, false, false, true])
})

test.each([
  ['2027-01-05T03:59:59Z', '2026-11'],
  ['2027-01-05T04:00:00Z', '2026-12'],
  ['2026-12-31T15:59:59Z', '2026-11'],
  ['2026-12-31T16:00:00Z', '2026-11'],
])('at %s the latest month to close is %s', (instant, month) => {
  expect(latestToClose(new Date(instant), CLOSING_TIME)).toBe(month)
})

test('days that change in a month that may be closed are marked, from six hours ahead', () => {
  expect(closesAt('2026-12', CLOSING_TIME).toISOString()).toBe('2027-01-05T04:00:00.000Z')
  const days = ['2026-11-30', '2026-12-31', '2026-12-30', '2027-01-01']
  expect(monthsBilled(days, new Date('2027-01-04T21:59:59Z'), CLOSING_TIME)).toEqual(['2026-11'])
  expect(monthsBilled(days, new Date('2027-01-04T22:00:00Z'), CLOSING_TIME)).toEqual(['2026-11', '2026-12'])
})
