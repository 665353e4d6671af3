// A channel's last day in hours.
import { expect, test } from 'vitest'
import { timelineColumns } from './timeline.ts'

const NOW = Date.parse('2026-03-10T04:30:00Z')

test('the last 24 hours stand in a row, hours without calls among them, the present one unfinished', () => {
  const columns = timelineColumns(
    [
      { from: '2026-03-09T05:00:00Z', calls: 7, answered: 7 },
      { from: '2026-03-10T04:00:00.000Z', calls: 5, answered: 3 },
    ],
    NOW,
  )
  expect(columns).toHaveLength(24)
  expect(columns[0]).toMatchObject({ label: '13:00', totalText: '7 次', partial: false })
  expect(columns[1]).toMatchObject({ totalText: '0 次' })
  expect(columns[23]).toMatchObject({ label: '12:00', title: '03-10 12:00 起一小时', totalText: '5 次', partial: true })
  expect(columns[23]?.points).toEqual([
    { value: 3, text: '3 次' },
    { value: 2, text: '2 次' },
  ])
})

test('an hour before the window is not drawn', () => {
  const columns = timelineColumns([{ from: '2026-03-09T04:00:00Z', calls: 9, answered: 9 }], NOW)
  expect(columns.every(column => column.totalText === '0 次')).toBe(true)
})
