// Filters understand what people paste; what is no value is an error, never nothing.
import { zonesCalled } from '@tallyhelm/protocol/values/zone'
import { expect, test } from 'vitest'
import {
  amountFilter,
  codeFilter,
  dayFilter,
  daysFilter,
  idFilter,
  idsFilter,
  mobileFilter,
  textFilter,
  zoneFilter,
} from './filter-rules.ts'

test.each([
  ['3,000', '3000'],
  ['３０００', '3000'],
  ['$400', '400'],
  ['HK$1,234.50', '1234.50'],
  ['12,50', undefined],
  ['1.000', undefined],
  ['1.000,00', undefined],
  ['€ 12.5', '12.50'],
  ['400.00', '400'],
  ['400.500', undefined],
  ['.5', '0.50'],
  ['7.', '7'],
  ['400.005', undefined],
  ['-5', undefined],
  ['abc', undefined],
  ['.', undefined],
  ['1e5', undefined],
  ['1'.repeat(13), undefined],
])('the amount %s is %s', (typed, read) => {
  expect(amountFilter(typed)).toEqual(read === undefined ? { error: expect.any(String) } : { text: read })
})

test.each([
  ['2.1', '2.1'],
  ['３ 天', '3'],
  ['3650', '3650'],
  ['3650.1', undefined],
  ['2.15', undefined],
  ['-1', undefined],
])('the days %s are %s', (typed, read) => {
  expect(daysFilter(typed)).toEqual(read === undefined ? { error: expect.any(String) } : { text: read })
})

test.each([
  ['138 0000 0001', '13800000001'],
  ['+86 138-0000-0001', '13800000001'],
  ['１３８００００００01', '13800000001'],
  ['+852 5123 4567', '85251234567'],
  ['138', undefined],
  ['手机', undefined],
])('the mobile %s is %s', (typed, read) => {
  expect(mobileFilter(typed)).toEqual(read === undefined ? { error: expect.any(String) } : { text: read })
})

test('ids, days, codes and texts are told as the server would', () => {
  expect(idFilter('客户')('１23')).toEqual({ text: '123' })
  expect(idFilter('客户')('青禾')).toEqual({ error: '客户应为数字编号' })
  expect(idFilter('客户')('9223372036854775808')).toEqual({ error: '客户应为数字编号' })
  expect(dayFilter('2026-02-30')).toEqual({ error: '日期格式不正确' })
  expect(codeFilter(['A'])('B')).toEqual({ error: '没有这个选项' })
  expect(textFilter(3, '备注')('四个字符')).toEqual({ error: '备注最多 3 个字符' })
  expect(textFilter(9, '备注')('a\u0000b')).toEqual({ error: '备注含有换行或不可见的字符，请删除后重新填写' })
  expect(idsFilter(2)('act_1，991-663-8233')).toEqual({ text: 'act_1，991-663-8233' })
  expect(idsFilter(1)('1，2')).toEqual({ error: '每次最多 1 个广告账户 ID' })
  expect(idsFilter()('，')).toEqual({ error: '请输入广告账户 ID' })
  expect(idsFilter()('1'.repeat(501))).toEqual({ error: '广告账户 ID 最多输入 500 个字符' })
})

test.each([
  ['Tokyo', 'Tokyo'],
  ['new york', 'new_york'],
  ['东京', '东京'],
  ['上海 (UTC+8)', '上海'],
  [' 上海（UTC+8） ', '上海'],
])('a time zone %j is asked for as %j', (typed, asked) => {
  expect(zoneFilter(zonesCalled)(typed)).toEqual({ text: asked })
})

test('a city of no zone is refused at its field', () => expect(zoneFilter(zonesCalled)('亚特兰蒂斯')).toHaveProperty('error'))
