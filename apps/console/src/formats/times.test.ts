// Times in words.
import { expect, test } from 'vitest'
import { ageText } from './times.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

test.each([
  ['2026-03-02T11:59:30Z', '不到 1 分钟'],
  ['2026-03-02T12:00:05Z', '不到 1 分钟'],
  ['2026-03-02T11:48:00Z', '12 分钟'],
  ['2026-03-02T08:40:00Z', '3 小时 20 分钟'],
  ['2026-03-02T09:00:00Z', '3 小时'],
  ['2026-02-28T08:00:00Z', '2 天 4 小时'],
  ['2026-02-28T12:00:00Z', '2 天'],
])('%s has been waiting for %s', (instant, expected) => {
  expect(ageText(instant, now)).toBe(expected)
})
