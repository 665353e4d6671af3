// Spend of many accounts: what is wrong with one answer makes that account unread, and says nothing of the others.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import type { DaySpend } from '../ports/ad-platform.ts'
import { distinctAccounts, spendAnswer } from './spend-answers.ts'

const account = { outsideAccountId: '1', currency: 'USD' } as const
const question = { accounts: [account], from: '2026-11-01', until: '2026-11-04' }
const row = (day: string, minor = 500n, currency: 'USD' | 'EUR' = 'USD'): DaySpend => ({
  day,
  spend: money(minor, currency),
  impressions: 0,
  clicks: 0,
})
const answerTo = (...days: DaySpend[]) => spendAnswer(account, question, { value: { days, requestId: 'r' } })

test('rows are told as they came, oldest first, and none is made up', () => {
  const told = answerTo(row('2026-11-03'), row('2026-11-01'))
  expect(told).toEqual({
    account,
    kind: 'ok',
    days: [row('2026-11-01'), row('2026-11-03')],
    complete: { from: '2026-11-01', until: '2026-11-04' },
    requestId: 'r',
  })
  expect(answerTo()).toMatchObject({ kind: 'ok', days: [] })
})

test.each([
  ['a day told twice', [row('2026-11-01'), row('2026-11-01')]],
  ['a day told twice with another figure', [row('2026-11-01'), row('2026-11-01', 1n)]],
  ['a day before', [row('2026-10-31')]],
  ['a day after', [row('2026-11-04')]],
  ['another currency', [row('2026-11-01', 500n, 'EUR')]],
])('%s makes the account unread', (_name, days) => {
  expect(answerTo(...days)).toMatchObject({ account, kind: 'unread', why: 'platform_fault', trouble: { code: 'UNREADABLE' } })
})

test('an account named twice is answered once', () => {
  expect(distinctAccounts([account, { outsideAccountId: '2', currency: 'EUR' }, account]).map(each => each.outsideAccountId)).toEqual([
    '1',
    '2',
  ])
})

test('missing or not visible is gone; every other failure is unread', () => {
  const trouble = { code: '33', message: 'words', retryAfterMs: 5 }
  expect(spendAnswer(account, question, { failure: { kind: 'gone', trouble } })).toEqual({ account, kind: 'gone', trouble })
  expect(spendAnswer(account, question, { failure: { kind: 'rate_limited', trouble } })).toEqual({
    account,
    kind: 'unread',
    why: 'rate_limited',
    trouble,
  })
})
