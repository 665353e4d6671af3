// The table of an order: filling, merging, reading amounts.
import { expect, test } from 'vitest'
import { amountAsTyped, wireAmount } from '../../orders/add-problem.ts'
import { amountForDays, linesReducer, type Line, lowOnes } from './lines.ts'

const account = (id: string, more: Partial<Line['account']> = {}): Line['account'] => ({
  account_id: id,
  id,
  outside_account_id: `10${id}`,
  account_name: `账户 ${id}`,
  company_name: '岚汐科技',
  company_id: '1',
  channel: 'FACEBOOK',
  account_status: 'NORMAL',
  frozen_status: 'UN_FROZEN',
  currency: 'USD',
  balance: '86.42',
  amount_limit: '12000.00',
  avg_spend_7d: '214.80',
  days_left: null,
  is_low_balance: false,
  synced_at: '2026-03-02T04:00:00.000Z',
  add_obstacle: null,
  ...more,
})

test.each([
  ['86.42', '214.80', 7, '1418.00'], // 1503.60 − 86.42 = 1417.18
  ['0.00', '100.00', 3, '300.00'], // already whole: nothing is rounded
  ['299.99', '100.00', 3, '1.00'],
  ['300.00', '100.00', 3, ''],
  ['-20.00', '10.00', 1, '30.00'],
  ['50.00', '0.00', 30, ''],
  ['50.00', '0.001', 30, ''],
])('a balance of %s at %s a day lacks for %i days «%s»', (balance, average, days, amount) => {
  expect(amountForDays(account('1', { balance, avg_spend_7d: average }), days)).toBe(amount)
})

test('an unknown balance is not filled, yen have no decimals, and TikTok takes at least ten dollars', () => {
  expect(amountForDays(account('1', { balance: null }), 7)).toBe('')
  expect(amountForDays(account('1', { currency: 'JPY', balance: '100', avg_spend_7d: '40' }), 7)).toBe('180')
  expect(amountForDays(account('1', { channel: 'TIKTOK', balance: '95.00', avg_spend_7d: '50.00' }), 2)).toBe('10.00')
})

test('adding accounts keeps what was typed, unless a new amount comes with them', () => {
  const lines = [
    { account: account('1'), amount: '5' },
    { account: account('2'), amount: '6' },
  ]
  const rows = [
    { row: account('2'), add_amount: '' },
    { row: account('1'), add_amount: '9.00' },
    { row: account('3'), add_amount: '7.00' },
  ]
  const next = linesReducer(lines, { type: 'added', rows })
  expect(next.map(line => [line.account.account_id, line.amount])).toEqual([
    ['1', '9.00'],
    ['2', '6'],
    ['3', '7.00'],
  ])
})

test('one amount fills all, typing changes one, removing takes one away', () => {
  const lines = [
    { account: account('1'), amount: '' },
    { account: account('2'), amount: '6' },
  ]
  const filled = linesReducer(lines, { type: 'filled', amount: '100' })
  const typed = linesReducer(filled, { type: 'typed', accountId: '2', amount: '50' })
  expect(linesReducer(typed, { type: 'removed', accountId: '1' }).map(line => line.amount)).toEqual(['50'])
})

test('what may leave fills each line that it is known of', () => {
  const lines = [
    { account: account('1'), amount: '5' },
    { account: account('2'), amount: '6' },
  ]
  const filled = linesReducer(lines, { type: 'filled each', amounts: new Map([['2', '80.00']]) })
  expect(filled.map(line => line.amount)).toEqual(['5', '80.00'])
})

test('amounts are read as people type them and sent as plain decimals', () => {
  expect(wireAmount('1,200.', account('1'))).toBe('1200.00')
  expect(wireAmount('abc', account('1'))).toBe('abc')
  expect(amountAsTyped('', 'USD')).toBeUndefined()
  expect(amountAsTyped('0.5', 'USD')?.minor).toBe(50n)
})

test('low accounts are added once, only usable ones, in one currency, and never more than fit', () => {
  const low = (id: string, more: Partial<Line['account']> = {}) => account(id, { is_low_balance: true, ...more })
  const rows = [low('1'), low('2', { add_obstacle: '清零进行中' }), low('3', { currency: 'EUR' }), account('4'), low('5')]
  const ids = (found: readonly Line['account'][]) => found.map(({ account_id }) => account_id)
  expect(ids(lowOnes(rows, [], 50))).toEqual(['1', '5'])
  expect(ids(lowOnes(rows, [{ account: account('1'), amount: '' }], 50))).toEqual(['5'])
  expect(ids(lowOnes(rows, [{ account: account('9', { currency: 'EUR' }), amount: '' }], 50))).toEqual(['3'])
  expect([ids(lowOnes(rows, [], 1)), ids(lowOnes(rows, [], -3))]).toEqual([['1'], []])
})
