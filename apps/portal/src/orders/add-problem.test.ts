// What is wrong with an amount to add: the rules of the spec first, then what the platform allows right now.
import { DEFAULT_LIMITS } from '@tallyhelm/protocol/topics/quota/default-limits'
import { expect, test } from 'vitest'
import { addProblem } from './add-problem.ts'

const usd = { channel: 'FACEBOOK', currency: 'USD' } as const
const allowed = { minimum_add: '20.00', maximum_add: '500.00' }

test.each([
  ['', undefined, '请输入新增额度'],
  ['0', undefined, '新增额度需大于$0'],
  ['-5', undefined, '新增额度需大于$0'],
  ['1.234', undefined, '金额最多保留 2 位小数，请确认小数点：1.234'],
  ['1e5', undefined, '金额格式不正确：1e5，请只填数字与小数点，如 1234.56'],
  ['50,000.01', undefined, '单账户单次最高 $50,000'],
  ['19.99', allowed, '新增额度不能低于渠道最低金额$20.00'],
  ['500.01', allowed, '新增额度不能大于渠道当前上限 $500.00'],
  ['20', allowed, undefined],
  ['500', allowed, undefined],
  ['1,000.', undefined, undefined],
])('«%s» with %j: %s', (amount, can, problem) => {
  expect(addProblem(usd, amount, can, DEFAULT_LIMITS)).toBe(problem)
})

test('TikTok takes at least ten dollars, whatever else is known', () => {
  const tiktok = { ...usd, channel: 'TIKTOK' } as const
  expect(addProblem(tiktok, '9.99', undefined, DEFAULT_LIMITS)).toBe('新增额度需大于等于$10')
  expect(addProblem(tiktok, '10', { minimum_add: null, maximum_add: null }, DEFAULT_LIMITS)).toBeUndefined()
})

test("the agency's own limits come before the platform's", () => {
  const limits = { ...DEFAULT_LIMITS, most_add: 400, least_add: { FACEBOOK: 25, GOOGLE: 0, TIKTOK: 10 } }
  expect(addProblem(usd, '24.99', allowed, limits)).toBe('新增额度需大于等于$25')
  expect(addProblem(usd, '400.01', allowed, limits)).toBe('单账户单次最高 $400')
  expect(addProblem(usd, '25', allowed, limits)).toBeUndefined()
})
