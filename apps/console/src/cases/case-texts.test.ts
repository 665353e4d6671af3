// How much of a case's time is left, in words and tone.
import { expect, test } from 'vitest'
import { slaOf, statusOf } from './case-texts.ts'

const row = { status: 'PENDING', submitted_at: '2026-11-23T00:00:00.000Z', due_at: '2026-11-23T04:00:00.000Z' } as const

test.each([
  ['2026-11-23T00:00:00Z', '剩 4 小时', 'neutral'],
  ['2026-11-23T02:59:59Z', '剩 1 小时', 'neutral'],
  ['2026-11-23T03:00:00Z', '剩 1 小时', 'warning'],
  ['2026-11-23T03:59:30Z', '剩 不到 1 分钟', 'warning'],
  ['2026-11-23T04:00:00Z', '超时 不到 1 分钟', 'error'],
  ['2026-11-23T06:30:00Z', '超时 2 小时 30 分钟', 'error'],
])('at %s it says %s', (now, text, tone) => {
  expect(slaOf(row, Date.parse(now))).toEqual({ text, tone })
})

test('what was decided has no time left to tell', () => {
  expect(slaOf({ ...row, status: 'APPROVED' }, 0)).toBeUndefined()
})

test('an appeal that waits is told from a first review', () => {
  expect(statusOf({ status: 'PENDING', stage: 'APPEAL' }).text).toBe('申诉待审')
  expect(statusOf({ status: 'REJECTED', stage: 'APPEAL' }).text).toBe('已驳回')
})
