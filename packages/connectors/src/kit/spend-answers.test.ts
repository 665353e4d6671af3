// Spend of many accounts: what is wrong with one answer makes that account unread, and says nothing of the others.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import type { AccountRef, DaySpend } from '../ports/ad-platform.ts'
import { oneByOne, spendAnswer } from './spend-answers.ts'

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

test('one account at a time, each once, and a failure stays with its account', async () => {
  const other: AccountRef = { outsideAccountId: '2', currency: 'USD' }
  const asked: string[] = []
  const answers = await oneByOne({ ...question, accounts: [account, other, account] }, async ({ outsideAccountId }) => {
    asked.push(outsideAccountId)
    if (outsideAccountId === '1') return { failure: { kind: 'gone', trouble: { code: '33', message: 'words' } } }
    return { value: [row('2026-11-02')] }
  })
  expect(asked).toEqual(['1', '2'])
  expect(answers).toMatchObject([
    { account, kind: 'gone' },
    { account: other, kind: 'ok', days: [row('2026-11-02')] },
  ])
})
