// What the small lines of the dashboard are drawn from.
import { expect, test } from 'vitest'
import { monthSoFar } from './figures.ts'

const day = (name: string, spend: string) => ({ day: name, spend })

test('the month so far rises from what was spent before the known days, and never falls', () => {
  const recent = [day('2026-02-28', '9'), day('2026-03-01', '10'), day('2026-03-02', '0'), day('2026-03-03', '5.5')]
  expect(monthSoFar({ month: '15.5', recent })).toEqual([10, 10, 15.5])
  expect(monthSoFar({ month: '115.5', recent: recent.slice(2) })).toEqual([110, 115.5])
  expect(monthSoFar({ month: '0', recent: [] })).toEqual([])
})
