// Amount rules of additions, and the order's status from its items: known answers.
import { expect, test } from 'vitest'
import { orderStatusOf } from './enums.ts'
import { addAmountProblem } from './limits.ts'

test.each([
  ['FACEBOOK', '0.01', undefined],
  ['FACEBOOK', '0', '新增额度需大于$0'],
  ['GOOGLE', '-5', '新增额度需大于$0'],
  ['TIKTOK', '9.99', '新增额度需大于等于$10'],
  ['TIKTOK', '10', undefined],
  ['TIKTOK', '0', '新增额度需大于等于$10'],
  ['FACEBOOK', '1.234', '金额最多保留 2 位小数'],
  ['FACEBOOK', '1e3', '金额格式不正确'],
  ['FACEBOOK', '', '请输入新增额度'],
  ['FACEBOOK', '1,200.50', undefined],
  ['FACEBOOK', '50000', undefined],
  ['FACEBOOK', '50000.01', '单账户单次最高 $50,000'],
] as const)('%s %s → %s', (channel, text, problem) => {
  expect(addAmountProblem(channel, text)).toBe(problem)
})

test("TikTok's live minimum wins over the fixed one when it is higher", () => {
  expect(addAmountProblem('TIKTOK', '15', 'USD', '20.00')).toBe('新增额度不能低于渠道最低金额$20.00')
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
