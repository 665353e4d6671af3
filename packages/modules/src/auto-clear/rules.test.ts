// What becomes of an announced clearing, each reason with its twin.
import { expect, test } from 'vitest'
import { clearingKey, type DueClearing, judge, lookAt, STRANDED_AFTER_MS } from './rules.ts'

const due: DueClearing = {
  id: '1',
  currency: 'USD',
  customerId: '1',
  adAccountId: '1',
  state: 'NOTIFIED',
  clearOn: '2026-03-31',
  submittingAt: null,
  isEnabled: true,
  isWhitelisted: false,
  isUnfit: false,
  isStale: false,
  balance: 5_000n,
  spentThen: 700n,
  spentNow: 700n,
  hasSpendDays: false,
  daysIdle: 30,
  idleDays: 30,
}
const on = (today: string, change: Partial<DueClearing> = {}) => judge({ ...due, ...change }, { today, noticeDays: 3 })

test('it is submitted on its day, and on any later one, never before', () => {
  expect(on('2026-03-30')).toEqual({ verdict: 'wait' })
  expect(on('2026-03-31')).toEqual({ verdict: 'submit' })
  expect(on('2026-04-05')).toEqual({ verdict: 'submit' })
})

test.each<[string, Partial<DueClearing>, string]>([
  ['the switch is off', { isEnabled: false }, 'SWITCHED_OFF'],
  ['the account is on the whitelist', { isWhitelisted: true }, 'WHITELIST'],
  ['a day of the idle time has spend', { hasSpendDays: true }, 'SPEND'],
  ['the platform’s total has risen by a cent', { spentNow: 701n }, 'SPEND'],
  ['it went to a sub-customer or is being changed', { isUnfit: true }, 'CHANGED'],
  ['quota was added, so that the days began anew', { daysIdle: 0 }, 'CHANGED'],
  ['nothing is left', { balance: 0n }, 'EMPTY'],
  ['less than a dollar is left', { balance: 99n }, 'EMPTY'],
])('it is called off, on its day and before: %s', (_name, change, reason) => {
  for (const today of ['2026-03-29', '2026-03-31']) expect(on(today, change)).toEqual({ verdict: 'cancel', reason })
})

test.each<[string, Partial<DueClearing>]>([
  ['the figures are old', { isStale: true }],
  ['there is no balance', { balance: null }],
  ['its own zone has not come so far', { daysIdle: 29 }],
  ['it was submitted', { state: 'SUBMITTED' }],
  ['it was called off', { state: 'CANCELLED', isEnabled: false }],
])('it waits: %s', (_name, change) => {
  expect(on('2026-03-31', change)).toEqual({ verdict: 'wait' })
})

test('a dollar is enough to be cleared, and a rule that asks for more days is waited for until its notice would be too short', () => {
  expect(on('2026-03-31', { balance: 100n })).toEqual({ verdict: 'submit' })
  expect(on('2026-03-31', { daysIdle: 27 })).toEqual({ verdict: 'wait' })
  expect(on('2026-03-31', { daysIdle: 26 })).toEqual({ verdict: 'cancel', reason: 'CHANGED' })
})

test('it is looked at by the business day, with figures of the last 24 hours', () => {
  const now = new Date('2026-03-30T16:00:00Z')
  expect(lookAt(now)).toEqual({ now, today: '2026-03-31', freshSince: new Date('2026-03-29T16:00:00Z'), noticeDays: 3 })
})

test('each clearing has one order, and is stranded ten minutes after it was to be submitted', () => {
  expect([clearingKey('7'), clearingKey('8')]).toEqual(['auto-clear-7', 'auto-clear-8'])
  expect(new Date(STRANDED_AFTER_MS)).toEqual(new Date('1970-01-01T00:10:00Z'))
})

test('a total that the platform corrected downwards, or never gave, is no spend', () => {
  expect(on('2026-03-31', { spentNow: 600n })).toEqual({ verdict: 'submit' })
  expect(on('2026-03-31', { spentThen: null })).toEqual({ verdict: 'submit' })
  expect(on('2026-03-31', { spentNow: null })).toEqual({ verdict: 'submit' })
})
