// From the address of the wallet to the request of its flows.
import { expect, test } from 'vitest'
import { flowRequestOf, isNarrowed, periodOf } from './filters.ts'

test('this month in dollars is what an empty address shows, today included', () => {
  expect(flowRequestOf({}, '2026-11-20')).toEqual({ page_num: 1, page_size: 10, currency: 'USD', from: '2026-11-01', until: '2026-11-21' })
})

test('every filter is sent', () => {
  const query = {
    currency: 'CNY',
    type: 'QUOTA_ADD',
    direction: 'out',
    channel: 'GOOGLE',
    account: '482-930-1175',
    no: '20261120',
    from: '2026-10-01',
    to: '2026-10-31',
    page: '2',
    sort: 'income',
    order: 'asc',
  }
  expect(flowRequestOf(query, '2026-11-20')).toEqual({
    page_num: 2,
    page_size: 10,
    currency: 'CNY',
    flow_type: 'QUOTA_ADD',
    direction: 'out',
    channel: 'GOOGLE',
    outside_account_id: '482-930-1175',
    reference_no: '20261120',
    from: '2026-10-01',
    until: '2026-11-01',
    sort: 'income',
    order: 'asc',
  })
  expect(isNarrowed(query)).toBe(true)
  expect(isNarrowed({ page: '2', sort: 'income', order: 'asc' })).toBe(false)
})

test('half a period or an impossible day is no period', () => {
  expect(periodOf({ from: '2026-10-01' }, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(periodOf({ from: '2026-02-30', to: '2026-03-01' }, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})
