// A range by days, weeks or months: never more than fit, without a gap, and named.
import { expect, test } from 'vitest'
import { addDays } from '../../values/day.ts'
import { MOST_PIVOT_COLUMNS, pivotColumns } from './pivot-columns.ts'

const titles = (from: string, until: string) => pivotColumns({ from, until }).map(({ title }) => title)

test('up to 31 days are days', () => {
  expect(titles('2026-03-01', '2026-04-01')).toHaveLength(31)
  expect(titles('2026-03-30', '2026-04-01')).toEqual(['2026-03-30', '2026-03-31'])
})

test('more are weeks from Monday on, cut at both ends', () => {
  const weeks = titles('2026-03-01', '2026-04-02')
  expect(weeks).toHaveLength(6)
  expect([weeks[0], weeks[1], weeks.at(-1)]).toEqual(['2026-03-01', '2026-03-02 至 03-08', '2026-03-30 至 04-01'])
})

test('more than 31 weeks are months', () => {
  const months = titles('2025-12-15', '2026-12-01')
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([12, '2025-12-15 至 12-31', '2026-01', '2026-11'])
})

test.each([1, 31, 32, 90, 211, 217, 218, 400])('%i days follow one another without a gap', count => {
  const range = { from: '2026-01-14', until: addDays('2026-01-14', count) }
  const columns = pivotColumns(range)
  expect(columns.length).toBeLessThanOrEqual(MOST_PIVOT_COLUMNS)
  expect(columns.map(({ from }) => from)).toEqual([range.from, ...columns.slice(0, -1).map(({ until }) => until)])
  expect(columns.at(-1)?.until).toBe(range.until)
})
