// Deadlines as they are written in a sheet: one instant, or a refusal in words.
import { expect, test } from 'vitest'
import { deadlineIn, deadlineProblem } from './deadlines.ts'

test.each([
  ['2026-12-01 18:00', '2026-12-01T10:00:00.000Z'],
  ['2026/12/1 8:05', '2026-12-01T00:05:00.000Z'],
  ['2026年12月1日 18：00：30', '2026-12-01T10:00:30.000Z'],
  ['2026-12-01T00:00', '2026-11-30T16:00:00.000Z'],
])('%s is read in Beijing’s time', (text, instant) => {
  expect((deadlineIn(text) as Date).toISOString()).toBe(instant)
})

test.each([
  '',
  '2026-12-01',
  '01/02/2026 18:00',
  '2026-12/01 18:00',
  '2026-02-30 18:00',
  '2026-12-01 24:00',
  '2026-12-01 6:00 PM',
  '2026-12-01 18:00Z',
  '26-12-01 18:00',
  '46357.75',
  '明天 18:00',
])('%j is refused', text => {
  expect(deadlineIn(text)).toEqual(expect.stringMatching(/截止时间/))
})

test('a deadline lies ahead, and not too far', () => {
  const now = new Date('2026-12-01T00:00:00Z')
  expect(deadlineProblem(now, now)).toContain('晚于')
  expect(deadlineProblem(new Date(now.getTime() + 1), now)).toBeUndefined()
  expect(deadlineProblem(new Date('2027-12-01T00:00:00Z'), now)).toContain('180 天')
})
