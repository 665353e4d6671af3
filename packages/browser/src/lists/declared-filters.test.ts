// Declared filters in a list's address: what is asked for, what the chips say, and what clearing takes away.
import { choiceOf, companyOf, declareFilters, flagOf, periodOf, platformIdsOf, textOf } from '@tallyhelm/protocol/lists/filters'
import { expect, test, vi } from 'vitest'
import { filterChips, filterNames, filterRequest, isFiltered } from './declared-filters.ts'

const filters = declareFilters({
  state: choiceOf('状态', { OPEN: '有差异', CLOSED: '已平' }, { place: 'none' }),
  ids: platformIdsOf('账户 ID', 500, { wire: 'outside_account_ids', place: 'row' }),
  name: textOf('名称', 60),
  mine: flagOf('认领', '我认领的'),
  company: companyOf('开户公司', { wire: 'company_id' }),
  seen: periodOf('发现时间'),
})

test('the names of the address are those of the filters, and two for the period', () => {
  expect(filterNames(filters)).toEqual(['state', 'ids', 'name', 'mine', 'company', 'from', 'to'])
})

test('both days of a period are meant, ids are taken apart, and a company is asked for by its id', () => {
  const query = { ids: '1，2', name: '拉新', company: '12:岚汐科技', mine: 'yes', from: '2026-03-01', to: '2026-03-31' }
  expect(filterRequest(filters, query)).toEqual({
    outside_account_ids: ['1', '2'],
    name: '拉新',
    company_id: '12',
    mine: true,
    seen_from: '2026-03-01',
    seen_until: '2026-04-01',
  })
})

test('what can be no value is not asked for', () => {
  expect(filterRequest(filters, { state: 'constructor', ids: '，', mine: 'no', company: 'x', from: '2026-02-30' })).toEqual({})
})

test('chips say each filter in words, and remove its names; a tab is none', () => {
  const onRemove = vi.fn()
  const chips = filterChips(filters, { state: 'OPEN', ids: '1，2', mine: 'yes', company: '12:岚汐科技', to: '2026-03-31' }, onRemove)
  expect(chips.map(({ label, value, inFirstRow }) => [label, value, inFirstRow])).toEqual([
    ['账户 ID', '2 个', true],
    ['认领', '我认领的', false],
    ['开户公司', '岚汐科技', false],
    ['发现时间', ' ～ 2026-03-31', false],
  ])
  for (const chip of chips) chip.onRemove()
  expect(onRemove.mock.calls).toEqual([['ids'], ['mine'], ['company'], ['from', 'to']])
})

test('a tab narrows nothing that could be cleared', () => {
  expect(isFiltered(filters, { state: 'OPEN' }, ['state'])).toBe(false)
  expect(isFiltered(filters, { state: 'OPEN' })).toBe(true)
  expect(isFiltered(filters, { to: '2026-03-31' })).toBe(true)
})
