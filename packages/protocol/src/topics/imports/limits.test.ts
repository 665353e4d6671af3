// Cells of a sheet: what browser and server say of an id and an amount, in the words of the pages.
import { expect, test } from 'vitest'
import { accountCellProblem, amountCellProblem, plainAmount, rowProblemText } from './limits.ts'

test.each([
  ['123456789012345', undefined],
  ['act_123456789012345', undefined],
  ['123-456-7890', undefined],
  ['7', undefined],
  ['', '请填写广告账户 ID'],
  ['12a', '账户 ID 应为数字'],
  ['１２３', undefined],
  ['1.2E+15', '账户 ID 被表格软件改成了科学计数（1.2E+15），请把该列设为文本后重新填写'],
  ['=A1', '账户 ID 不支持公式，请改为填写好的内容'],
  ['#REF!', '账户 ID 含有错误值（#REF!），请重新填写'],
])('the id %j: %s', (text, problem) => {
  expect(accountCellProblem(text)).toBe(problem)
})

test.each([
  ['ADD', 'FACEBOOK', '$1,200.50', undefined],
  ['ADD', 'FACEBOOK', '0', '新增额度需大于$0'],
  ['ADD', 'TIKTOK', '9.99', '新增额度需大于等于$10'],
  ['ADD', 'GOOGLE', '', '请输入新增额度'],
  ['ADD', 'GOOGLE', '1e3', '金额被表格软件改成了科学计数（1e3），请把该列设为文本后重新填写'],
  ['ADD', 'GOOGLE', '-5', '新增额度需大于$0'],
  ['REDUCE', 'FACEBOOK', '0.5', '调减额度需大于或等于$1'],
  ['TRANSFER', 'FACEBOOK', '0.5', '转出金额需大于或等于$1'],
  ['TRANSFER', 'TIKTOK', '5', 'TikTok 转入金额需大于等于$10'],
  ['CLEAR', 'FACEBOOK', 'whatever', undefined],
] as const)('%s on %s of %j: %s', (type, channel, text, problem) => {
  expect(amountCellProblem(type, channel, text)).toBe(problem)
})

test('ids and amounts are read as people write them, and a problem names its line', () => {
  expect([plainAmount(' $1，200.5 '), plainAmount('5.')]).toEqual(['1200.5', '5'])
  expect(rowProblemText(3, '账户 ID 不存在')).toBe('第 3 行：账户 ID 不存在')
})
