// Rejected and called-off legs are shown as what they are, and count as no failure; the booked amount goes before the asked one.
import { expect, test } from 'vitest'
import { bookedAmount } from './booking.ts'
import { endedByOf, hasFailed, shownState } from './shown-states.ts'

test.each([
  ['FAIL', null, '失败', true],
  ['FAIL', 'REJECTED', '已驳回', false],
  ['FAIL', 'CANCELLED', '已取消', false],
  ['FINISHED', null, '成功', false],
] as const)('%s ended by %s reads %s', (state, ended_by, text, isFailure) => {
  expect(shownState({ state, ended_by }).text).toBe(text)
  expect(hasFailed({ state, ended_by })).toBe(isFailure)
})

test('an order is rejected or cancelled only as a whole', () => {
  const [rejected, cancelled, done] = [
    { state: 'FAIL', ended_by: 'REJECTED' },
    { state: 'FAIL', ended_by: 'CANCELLED' },
    { state: 'FINISHED', ended_by: null },
  ] as const
  expect(endedByOf([rejected, rejected])).toBe('REJECTED')
  expect(endedByOf([cancelled])).toBe('CANCELLED')
  expect([endedByOf([rejected, cancelled]), endedByOf([rejected, done]), endedByOf([])]).toEqual([null, null, null])
})

test('a request stands beside what was booked only where they differ', () => {
  expect(bookedAmount({ amount: '100.00', approved_amount: '60.00' })).toEqual({ amount: '60.00', asked: '100.00' })
  expect(bookedAmount({ amount: '100.00', approved_amount: '100.00' })).toEqual({ amount: '100.00', asked: null })
  expect(bookedAmount({ amount: null, approved_amount: null })).toEqual({ amount: null, asked: null })
})
