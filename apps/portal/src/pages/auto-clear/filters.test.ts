// The address of the auto-clear whitelist as requests.
import { expect, test } from 'vitest'
import { isNarrowed, tabOf, upcomingRequestOf, whitelistRequestOf } from './filters.ts'

test('an open address asks for the first page of everything', () => {
  expect(whitelistRequestOf({})).toEqual({ page_num: 1, page_size: 10 })
  expect(upcomingRequestOf({})).toEqual({ page_num: 1, page_size: 10 })
  expect(isNarrowed({})).toBe(false)
  expect(tabOf({})).toBe('whitelist')
})

test('each filter is asked for; the last day shown is within', () => {
  const query = {
    channel: 'GOOGLE',
    ids: '1、2；2 ３',
    name: '转化',
    company: '7:岚汐科技',
    status: 'EXPIRED',
    from: '2026-02-01',
    to: '2026-02-28',
    page: '3',
    size: '50',
  }
  expect(whitelistRequestOf(query)).toEqual({
    page_num: 3,
    page_size: 50,
    channel: 'GOOGLE',
    outside_account_ids: ['1', '2', '3'],
    account_name: '转化',
    company_id: '7',
    status: 'EXPIRED',
    joined_from: '2026-02-01',
    joined_until: '2026-03-01',
  })
  expect(upcomingRequestOf(query)).not.toHaveProperty('status')
  expect(isNarrowed({ ...query, tab: 'upcoming' })).toBe(true)
})

test('what nobody can have chosen is no filter', () => {
  expect(whitelistRequestOf({ channel: 'KWAI', status: "' or 1=1", from: '2026-02-31', company: 'x', page: '-1', tab: '../..' })).toEqual({
    page_num: 1,
    page_size: 10,
  })
  expect(tabOf({ tab: '../..' })).toBe('whitelist')
  expect(isNarrowed({ tab: 'upcoming', status: 'ACTIVE' })).toBe(false)
})
