// Relative time at its borders (spec §9).
import { expect, test } from 'vitest'
import { agoText, timeText } from './times.ts'

const at = Date.parse('2026-11-20T06:30:00Z')
const before = (seconds: number) => new Date(at - seconds * 1000).toISOString()

test.each([
  [0, '刚刚'],
  [29, '刚刚'],
  [30, '1 分钟前'],
  [120, '2 分钟前'],
  [3599, '59 分钟前'],
  [3600, '1 小时前'],
  [86_399, '23 小时前'],
  [86_400, '1 天前'],
  [172_799, '1 天前'],
  [172_800, '2026-11-18'],
])('%i seconds ago reads %s', (seconds, text) => {
  expect(agoText(before(seconds), at)).toBe(text)
})

test('a moment is shown in Beijing', () => {
  expect(timeText('2026-11-20T16:30:05Z')).toBe('2026-11-21 00:30:05')
  expect(timeText(null)).toBe('—')
})
