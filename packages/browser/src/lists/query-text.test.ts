// The address of a list: what is written is read again, and nothing else is believed.
import { expect, test } from 'vitest'
import { lastPageInstead, oneOf, pagingOf, readQuery, writeQuery } from './query-text.ts'

const KEYS = ['ids', 'name', 'companies', 'page', 'size'] as const

test('what is written is read again', () => {
  const query = { ids: '1029，1030\n1031', name: '转化 & 拉新', companies: '12:岚汐科技（示例）', page: '3' }
  expect(readQuery(writeQuery(query, KEYS), KEYS)).toEqual(query)
})

test('empty texts and unknown names leave no trace', () => {
  expect(writeQuery({ ids: '  ', name: '' }, KEYS)).toBe('')
  expect(readQuery('?name=%20&evil=1&ids=7', KEYS)).toEqual({ ids: '7' })
})

test('the same filters make the same address whatever their order', () => {
  expect(writeQuery({ page: '2', name: 'a' }, KEYS)).toBe(writeQuery({ name: 'a', page: '2' }, KEYS))
})

test.each([
  [{}, { page_num: 1, page_size: 10 }],
  [
    { page: '4', size: '50' },
    { page_num: 4, page_size: 50 },
  ],
  [
    { page: '0', size: '7' },
    { page_num: 1, page_size: 10 },
  ],
  [
    { page: '-1', size: '1e9' },
    { page_num: 1, page_size: 10 },
  ],
  [
    { page: '999999999', size: '20' },
    { page_num: 1, page_size: 20 },
  ],
])('the paging of %j is %j', (query, paging) => {
  expect(pagingOf(query)).toEqual(paging)
})

test.each([
  [99, 10, 56, 6],
  [6, 10, 56, undefined],
  [7, 10, 60, 6],
  [2, 10, 0, 1],
  [1, 10, 0, undefined],
  [99, 10, undefined, undefined],
])('page %i of %i rows each, of %j in all: %j is shown instead', (page, size, total, instead) => {
  expect(lastPageInstead(page, size, total)).toBe(instead)
})

test('a text that is no code is no filter', () => {
  expect(oneOf('NORMAL', ['NORMAL', 'FROZEN'])).toBe('NORMAL')
  expect(oneOf('constructor', ['NORMAL', 'FROZEN'])).toBeUndefined()
})
