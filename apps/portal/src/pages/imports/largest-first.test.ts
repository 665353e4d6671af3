// The largest amounts stand on top, whichever line of the sheet they are in.
import { expect, test } from 'vitest'
import { largestFirst } from './largest-first.ts'

const row = (amount: string | null, isWrong = false) => ({
  amount,
  problems: isWrong ? [{ field: 'amount' as const, msg: '金额为日期' }] : [],
})

test('by amount, not by letters; what is no amount stands on top, equal ones stay as they were', () => {
  const rows = [row('9'), row('$46,023.00'), row('100'), row('2026-01-01', true), row('100.00')]
  expect(largestFirst(rows, 'USD').map(one => one.amount)).toEqual(['2026-01-01', '$46,023.00', '100', '100.00', '9'])
})

test('rows of clearings have no amounts and stay in the order of the sheet', () => {
  const rows = [
    { ...row(null), row_no: 2 },
    { ...row(null), row_no: 3 },
  ]
  expect(largestFirst(rows, 'USD').map(one => one.row_no)).toEqual([2, 3])
})
