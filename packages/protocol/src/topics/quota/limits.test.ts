// Amount rules of additions, reductions and transfers, and the order's status from its items: known answers.
import { expect, test } from 'vitest'
import { DOLLARS, unitOf } from '../exchange/limits.ts'
import { orderStatusOf } from './enums.ts'
import { DEFAULT_LIMITS } from './default-limits.ts'
import { addAmountProblem, amountToAdd, dollarsText, leastAddOf, reduceAmountProblem, transferAmountProblem } from './limits.ts'

test.each([
  ['FACEBOOK', '1.99', '新增额度需大于等于$2'],
  ['FACEBOOK', '2', undefined],
  ['FACEBOOK', '0', '新增额度需大于$0'],
  ['GOOGLE', '-5', '新增额度需大于$0'],
  ['TIKTOK', '9.99', '新增额度需大于等于$10'],
  ['TIKTOK', '10', undefined],
  ['TIKTOK', '0', '新增额度需大于等于$10'],
  ['FACEBOOK', '1.234', '金额最多保留 2 位小数，请确认小数点：1.234'],
  ['FACEBOOK', '1e3', '金额格式不正确：1e3，请只填数字与小数点，如 1234.56'],
  ['FACEBOOK', '', '请输入新增额度'],
  ['FACEBOOK', '1,200.50', undefined],
  ['FACEBOOK', '50000', undefined],
  ['FACEBOOK', '50000.01', '单账户单次最高 $50,000'],
  ['FACEBOOK', ' 5. ', undefined],
  ['FACEBOOK', '1234567890123456', '金额最多 12 位整数：1234567890123456'],
  ['FACEBOOK', 'x1.234', '金额格式不正确：x1.234，请只填数字与小数点，如 1234.56'],
  ['FACEBOOK', '1.x.234', '金额格式不正确：1.x.234，请只填数字与小数点，如 1234.56'],
  ['FACEBOOK', '1.2345', '金额最多保留 2 位小数，请确认小数点：1.2345'],
] as const)('%s %s → %s', (channel, text, problem) => {
  expect(addAmountProblem(channel, text)).toBe(problem)
})

test.each([
  ['15', '新增额度不能低于渠道最低金额$20.00'],
  ['19.99', '新增额度不能低于渠道最低金额$20.00'],
  ['20', undefined],
  ['20.01', undefined],
])("TikTok's live minimum of $20 wins over the fixed one: %s → %s", (text, problem) => {
  expect(addAmountProblem('TIKTOK', text, DOLLARS, '20.00')).toBe(problem)
})

test.each([
  ['1', undefined],
  ['0.99', '调减额度需大于或等于$1'],
  ['0', '调减额度需大于或等于$1'],
  ['-5', '调减额度需大于或等于$1'],
  ['', '请输入调减额度'],
  [' ', '请输入调减额度'],
  ['abc', '金额格式不正确：abc，请只填数字与小数点，如 1234.56'],
  ['1.234', '金额最多保留 2 位小数，请确认小数点：1.234'],
  ['1.2.3', '请确认小数点：1.2.3'],
  [' 1,200.50 ', undefined],
  ['5.', undefined],
  ['1200.51', '调减额度不能大于可调减额度'],
])('of $1,200.50 that may leave, reducing by «%s»: %s', (text, problem) => {
  expect(reduceAmountProblem(text, DOLLARS, '1200.50')).toBe(problem)
})

test('where nothing is known of what may leave, any reduction may be asked for', () => {
  expect(reduceAmountProblem('1200.51')).toBeUndefined()
  expect(reduceAmountProblem('1200.51', DOLLARS, 'unknown')).toBeUndefined()
})

test.each([
  ['FACEBOOK', '1', undefined],
  ['FACEBOOK', '0.99', '转出金额需大于或等于$1'],
  ['GOOGLE', '9.99', undefined],
  ['TIKTOK', '9.99', 'TikTok 转入金额需大于等于$10'],
  ['TIKTOK', '10', undefined],
  ['TIKTOK', '0.99', '转出金额需大于或等于$1'],
  ['TIKTOK', '', '请输入转出金额'],
  ['TIKTOK', 'abc', '金额格式不正确：abc，请只填数字与小数点，如 1234.56'],
] as const)('a transfer on %s of «%s»: %s', (channel, text, problem) => {
  expect(transferAmountProblem(channel, text)).toBe(problem)
})

test.each([
  [['FINISHED', 'FINISHED'], 'FINISHED'],
  [['FINISHED', 'FAIL'], 'PARTIAL'],
  [['FAIL', 'FAIL'], 'FAIL'],
  [['FINISHED', 'MANUAL'], 'PROCESSING'],
  [['RESERVED'], 'PROCESSING'],
] as const)('items %s make the order %s', (states, status) => {
  expect(orderStatusOf(states)).toBe(status)
})

test.each([
  ['FACEBOOK', '24.99', '新增额度需大于等于$1,025'],
  ['FACEBOOK', '1024.99', '新增额度需大于等于$1,025'],
  ['FACEBOOK', '1025', undefined],
  ['GOOGLE', '0', '新增额度需大于$0'],
  ['GOOGLE', '0.01', undefined],
  ['TIKTOK', '0', '新增额度需大于等于$10'],
  ['TIKTOK', '-1', '新增额度需大于等于$10'],
  ['GOOGLE', '2000', undefined],
  ['GOOGLE', '2000.01', '单账户单次最高 $2,000'],
  ['FACEBOOK', '0', '新增额度需大于$0'],
  ['FACEBOOK', '-1', '新增额度需大于$0'],
] as const)("by the agency's own limits, on %s %j is told %j", (channel, text, problem) => {
  const limits = { most_add: 2_000, least_add: { FACEBOOK: 1_025, GOOGLE: 0, TIKTOK: 10 } }
  expect(addAmountProblem(channel, text, DOLLARS, undefined, limits)).toBe(problem)
})

test('an amount whose channel is not known yet is only read', () => {
  expect(amountToAdd('-1,000.5', DEFAULT_LIMITS)).toEqual({ minor: -100_050n, currency: 'USD' })
  expect(amountToAdd('50000', DEFAULT_LIMITS)).toEqual({ minor: 5_000_000n, currency: 'USD' })
  expect(amountToAdd('50000.01', DEFAULT_LIMITS)).toBe('单账户单次最高 $50,000')
  expect(amountToAdd('', DEFAULT_LIMITS)).toBe('请输入新增额度')
})

test('the least addition is a cent where the agency asks for none; whole dollars are written in groups', () => {
  expect((['FACEBOOK', 'TIKTOK'] as const).map(channel => leastAddOf(channel, DEFAULT_LIMITS).minor)).toEqual([200n, 1_000n])
  expect(leastAddOf('FACEBOOK', { least_add: { ...DEFAULT_LIMITS.least_add, FACEBOOK: 0 } }).minor).toBe(1n)
  expect([0, 999, 1_000, 1_234_567].map(dollarsText)).toEqual(['$0', '$999', '$1,000', '$1,234,567'])
})

const EURO = { currency: 'EUR', dollar: 920_000n } as const
const YEN = { currency: 'JPY', dollar: 151_550_000n } as const

test.each([
  [EURO, 'FACEBOOK', '0', '新增额度需大于€0'],
  [EURO, 'FACEBOOK', '0.01', '新增额度需大于等于$2（约 €1.84）'],
  [EURO, 'FACEBOOK', '1.84', undefined],
  [EURO, 'TIKTOK', '9.19', '新增额度需大于等于$10（约 €9.20）'],
  [EURO, 'TIKTOK', '9.2', undefined],
  [EURO, 'FACEBOOK', '46000', undefined],
  [EURO, 'FACEBOOK', '46000.01', '单账户单次最高 $50,000（约 €46,000.00）'],
  [YEN, 'FACEBOOK', '100.5', '日元金额须为整数，请确认小数点：100.5'],
  [YEN, 'TIKTOK', '1515', '新增额度需大于等于$10（约 JP¥1,516）'],
  [YEN, 'TIKTOK', '1516', undefined],
  [unitOf('EUR'), 'TIKTOK', '0.01', undefined],
  [unitOf('EUR'), 'TIKTOK', '0', '新增额度需大于€0'],
  [unitOf('USD'), 'TIKTOK', '9.99', '新增额度需大于等于$10'],
] as const)('in %o, adding on %s «%s»: %s', (unit, channel, text, problem) => {
  expect(addAmountProblem(channel, text, unit)).toBe(problem)
})

test.each([
  [EURO, '0.91', '调减额度需大于或等于$1（约 €0.92）', '转出金额需大于或等于$1（约 €0.92）'],
  [EURO, '0.92', undefined, 'TikTok 转入金额需大于等于$10（约 €9.20）'],
  [YEN, '151', '调减额度需大于或等于$1（约 JP¥152）', '转出金额需大于或等于$1（约 JP¥152）'],
  [YEN, '1516.5', '日元金额须为整数，请确认小数点：1516.5', '日元金额须为整数，请确认小数点：1516.5'],
  [unitOf('JPY'), '0', '调减额度需大于或等于JP¥1', '转出金额需大于或等于JP¥1'],
  [unitOf('JPY'), '1', undefined, undefined],
] as const)('in %o, taking «%s»: %s and %s', (unit, text, reducing, moving) => {
  expect([reduceAmountProblem(text, unit), transferAmountProblem('TIKTOK', text, unit)]).toEqual([reducing, moving])
})
