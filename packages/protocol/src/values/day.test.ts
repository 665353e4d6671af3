// Days: zones, month ends and ranges as known answers.
import { expect, test } from 'vitest'
import { addDays, dateTimeText, dayOf, daysBetween, isDay, timeText } from './day.ts'
import { maskEmail, maskMobile, splitIds } from './text.ts'

test('an instant falls on the day of its zone', () => {
  const instant = new Date('2026-11-20T16:30:00Z')
  expect(dayOf(instant)).toBe('2026-11-21')
  expect(dayOf(instant, 'America/Los_Angeles')).toBe('2026-11-20')
  expect(dateTimeText(instant)).toBe('2026-11-21 00:30:00')
})

test('days add across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-29', '2026-12-02')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(daysBetween('2026-11-29', '2026-11-29')).toEqual([])
})

test.each([
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-1-1', false],
  ["2026-01-01'", false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('pasted ids split at every separator of the spec, full width too, and repeats merge', () => {
  expect(splitIds('1\n2 3,4;5、6，7；8\t1')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(splitIds('  \n ')).toEqual([])
  expect(splitIds('act_12、991-663-8233 9916638233，１２|12-34')).toEqual(['12', '9916638233', '12-34'])
})

test('numbers and addresses are masked', () => {
  expect(maskMobile('13800000001')).toBe('138****0001')
  expect(maskEmail('1234567@qq.com')).toBe('123****@qq.com')
})

test('a moment is told in Beijing, and one that has not come by a dash', () => {
  expect(timeText('2026-11-20T16:30:05Z')).toBe('2026-11-21 00:30:05')
  expect(timeText(null)).toBe('—')
})
