// From the address to the request of the list.
import { readQuery, writeQuery } from '@tallyhelm/browser/lists/query-text'
import { expect, test } from 'vitest'
import { settleFilters } from '@tallyhelm/ui/table/filter-rules'
import { ACCOUNT_RULES, accountRequestOf, type FilterKey, isNarrowed, QUERY_KEYS, savedSearchOf } from './filters.ts'

test('an empty address asks for the first ten of the channel', () => {
  expect(accountRequestOf('GOOGLE', {})).toEqual({ channel: 'GOOGLE', page_num: 1, page_size: 10, tab: 'ALL', order: 'desc' })
})

test('an address with everything survives writing and reading, and makes the whole request, its last day included', () => {
  const query = {
    tab: 'LOW_BALANCE',
    ids: '1029，1030',
    name: '转化',
    companies: '12:岚汐科技|13:栖禾贸易',
    bm: '1',
    pixel: '2',
    auth: 'no',
    status: 'NORMAL',
    frozen: 'THAWED',
    currency: 'USD',
    timezone: 'Asia/Tokyo',
    balanceMin: '0',
    balanceMax: '99.5',
    daysMax: '3',
    openedFrom: '2026-01-01',
    openedTo: '2026-03-31',
    sub: '77',
    remark: '大促',
    sort: 'balance',
    order: 'asc',
    page: '2',
    size: '50',
    detail: '9',
  }
  expect(readQuery(writeQuery(query, QUERY_KEYS), QUERY_KEYS)).toEqual(query)
  expect(accountRequestOf('FACEBOOK', query)).toEqual({
    channel: 'FACEBOOK',
    page_num: 2,
    page_size: 50,
    tab: 'LOW_BALANCE',
    outside_account_ids: ['1029', '1030'],
    account_name: '转化',
    company_ids: ['12', '13'],
    bm_id: '1',
    pixel_id: '2',
    personal_auth: false,
    account_status: 'NORMAL',
    frozen_status: 'THAWED',
    currency: 'USD',
    timezone: 'Asia/Tokyo',
    balance_min: '0',
    balance_max: '99.5',
    days_left_max: 3,
    opened_from: '2026-01-01',
    opened_until: '2026-04-01',
    sub_customer_name: '77',
    remark: '大促',
    sort: 'balance',
    order: 'asc',
  })
})

test('filters of another channel are not sent', () => {
  expect(accountRequestOf('TIKTOK', { bm: '1', mcc: '2', bc: '3', adType: 'AUCTION' })).toMatchObject({ bc_id: '3', ad_type: 'AUCTION' })
  expect(accountRequestOf('TIKTOK', { bm: '1', mcc: '2' })).not.toHaveProperty('bm_id')
})

test('texts that are no value are told and left out', () => {
  const given = {
    status: 'x',
    daysMax: '-1',
    balanceMin: '1e5',
    openedFrom: '2026-02-30',
    sub: '长'.repeat(61),
    sort: 'id',
  }
  const { texts, errors } = settleFilters<FilterKey>(given, ACCOUNT_RULES)
  expect(Object.keys(errors)).toEqual(Object.keys(given))
  const request = accountRequestOf('FACEBOOK', texts)
  expect(Object.keys(request).sort()).toEqual(['channel', 'order', 'page_num', 'page_size', 'tab'])
})

test('where somebody is belongs to no saved filter', () => {
  expect(savedSearchOf({ name: 'a', page: '4', size: '50', detail: '1' })).toBe('?name=a')
  expect(isNarrowed({ page: '4', sort: 'balance' })).toBe(false)
  expect(isNarrowed({ tab: 'FROZEN' })).toBe(true)
})

test.each([
  ['Tokyo', 'Tokyo'],
  ['new york', 'new_york'],
  ['东京', '东京'],
  ['上海 (UTC+8)', '上海'],
  [' 上海（UTC+8） ', '上海'],
])('a time zone %j is asked for as %j', (typed, asked) => {
  expect(ACCOUNT_RULES.timezone(typed)).toEqual({ text: asked })
})

test('a city of no zone is refused at its field', () => expect(ACCOUNT_RULES.timezone('亚特兰蒂斯')).toHaveProperty('error'))
