// Declared filters in a list's address: what is asked for, what the chips say, and what clearing takes away.
import {
  amountsOf,
  choiceOf,
  companiesOf,
  companyOf,
  daysOf,
  declareFilters,
  flagOf,
  periodOf,
  platformIdsOf,
  textOf,
  yesNoOf,
} from '@tallyhelm/protocol/lists/filters'
import { settleFilters } from '@tallyhelm/ui/table/filter-rules'
import { expect, test, vi } from 'vitest'
import { filterChips, filterNames, filterRequest, filterRules, isFiltered } from './declared-filters.ts'

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

const figures = declareFilters({
  currency: choiceOf('币种', { USD: 'USD 美元', JPY: 'JPY 日元' }),
  balance: amountsOf('余额', { currency: 'currency' }),
  days: daysOf('可用天数', { wire: 'days_max' }),
  bound: yesNoOf('授权', { wire: 'is_bound' }),
  companies: companiesOf('开户公司', 2, { wire: 'company_ids' }),
})
const asked = { balanceMin: '1000', balanceMax: '99999.5', days: '2.5', bound: 'no', companies: '12:岚汐科技|13:栖禾贸易' }
const wordsOf = (query: object) => filterChips(figures, query, vi.fn()).map(({ value }) => value)

test('amounts have two names each, days travel as a number, yes and no as such, several companies as their ids', () => {
  expect(filterNames(figures)).toEqual(['currency', 'balanceMin', 'balanceMax', 'days', 'bound', 'companies'])
  expect(filterRequest(figures, asked)).toEqual({
    balance_min: '1000',
    balance_max: '99999.5',
    days_max: 2.5,
    is_bound: false,
    company_ids: ['12', '13'],
  })
})

test('amounts are said in dollars, or in the currency that is asked for', () => {
  expect(wordsOf(asked)).toEqual(['$1,000 ～ $99,999.5', '≤ 2.5 天', '否', '2 家'])
  expect(wordsOf({ currency: 'JPY', balanceMin: '1000' })).toEqual(['JPY 日元', '≥ JP¥1,000'])
  expect(wordsOf({ currency: 'constructor', balanceMax: '5' })).toEqual(['≤ $5'])
})

test('both amounts go with their chip', () => {
  const onRemove = vi.fn()
  filterChips(figures, { balanceMin: '1' }, onRemove)[0]?.onRemove()
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('balanceMin', 'balanceMax')
})

test('texts that are no value are told', () => {
  const { errors } = settleFilters({ balanceMin: '1e5', days: '-1', bound: 'on', companies: 'x' }, filterRules(figures))
  expect(Object.keys(errors)).toEqual(['balanceMin', 'days', 'bound', 'companies'])
})
