// A filter is looked for, or its field says why not; never both and never neither.
import { expect, test } from 'vitest'
import { type FilterRule, settleFilters } from './filter-rules.ts'

const digits: FilterRule = text => (/^\d+$/.test(text) ? { text } : { error: '请输入数字' })
const upper: FilterRule = text => ({ text: text.toUpperCase() })

test('texts are looked for as their rules read them', () => {
  expect(settleFilters({ id: ' 12 ', code: 'usd', name: '转化' }, { id: digits, code: upper })).toEqual({
    texts: { id: '12', code: 'USD', name: '转化' },
    errors: {},
    isRefused: false,
  })
})

test('a refused text is not among what is looked for', () => {
  expect(settleFilters({ id: '青禾', code: 'usd' }, { id: digits, code: upper })).toEqual({
    texts: { code: 'USD' },
    errors: { id: '请输入数字' },
    isRefused: true,
  })
})

test('an emptied name is kept empty and asks no rule', () => {
  expect(settleFilters({ id: ' ', code: undefined }, { id: digits })).toEqual({ texts: { id: '', code: '' }, errors: {}, isRefused: false })
})
