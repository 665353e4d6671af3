// A channel's last day in hours.
import { expect, test } from 'vitest'
import { timelineChart } from './timeline.ts'

const NOW = Date.parse('2026-03-10T04:30:00Z')

test('the last 24 hours stand in a row, hours without calls among them, the present one unfinished', () => {
  const { points, series } = timelineChart(
    [
      { from: '2026-03-09T05:00:00Z', calls: 7, answered: 7 },
      { from: '2026-03-10T04:00:00.000Z', calls: 5, answered: 3 },
    ],
    NOW,
  )
  const at = (index: number) => series.map(({ values }) => values[index])
  expect(points).toHaveLength(24)
  expect(points[0]).toMatchObject({ label: '13:00', isRunning: false })
  expect(at(0)).toEqual(['7', '0'])
  expect(at(1)).toEqual(['0', '0'])
  expect(points[23]).toMatchObject({ label: '12:00', title: '03-10 12:00 起一小时', isRunning: true })
  expect(at(23)).toEqual(['3', '2'])
})

test('an hour before the window is not drawn', () => {
  const { series } = timelineChart([{ from: '2026-03-09T04:00:00Z', calls: 9, answered: 9 }], NOW)
  expect(series.every(({ values }) => values.every(value => value === '0'))).toBe(true)
})
