// Days are counted as a calendar counts them.
import { describe, expect, test } from 'vitest'
import { addDays, daysIn, fromLocalDate, instantParts, instantText, toLocalDate, usualPresets } from './day-text.ts'

test.each([
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s and %i days is %s', (day, count, result) => {
  expect(addDays(day, count)).toBe(result)
})

describe('usualPresets', () => {
  const presetOf = (today: string, label: string) => usualPresets(today).find(preset => preset.label === label)?.range
  test('on the first of January last month is December of the year before', () => {
    expect(presetOf('2027-01-01', '上月')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(presetOf('2027-01-01', '本月')).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  })
  test('seven and thirty days include today', () => {
    const seven = presetOf('2026-11-20', '近 7 天')
    const thirty = presetOf('2026-11-20', '近 30 天')
    expect(seven && daysIn(seven)).toBe(7)
    expect(thirty && daysIn(thirty)).toBe(30)
  })
})

test.each(['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29'])('%s survives the way to a calendar and back', day => {
  expect(fromLocalDate(toLocalDate(day))).toBe(day)
})

test('a day with a time is read, a day alone means midnight, and anything else is nothing', () => {
  expect(instantParts(' 2026-12-01 09:30 ')).toEqual({ day: '2026-12-01', time: '09:30' })
  expect(instantParts('2026-12-01')).toEqual({ day: '2026-12-01', time: '00:00' })
  for (const bad of ['', '明天', '2026-02-30 00:00', '2026-12-01 24:00', '2026-13-01', '2026-12-01T00:00'])
    expect(instantParts(bad), bad).toEqual({ day: null, time: '00:00' })
})

test('the parts are written as they would be typed', () => {
  expect(instantText({ day: '2026-12-01', time: '00:00' })).toBe('2026-12-01 00:00')
  expect(instantText({ day: null, time: '09:00' })).toBe('')
})
