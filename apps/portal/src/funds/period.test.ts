// The days of the wallet: those of the address, or this month.
import { expect, test } from 'vitest'
import { periodOf } from './period.ts'

test('both days of the address, or this month up to today', () => {
  expect(periodOf({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-20')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(periodOf({}, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('half a period or an impossible day is no period', () => {
  expect(periodOf({ from: '2026-10-01' }, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(periodOf({ from: '2026-02-30', to: '2026-03-01' }, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})
