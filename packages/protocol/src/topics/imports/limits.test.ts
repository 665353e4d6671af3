// Cells of a sheet: what browser and server say of an id and an amount, in the words of the pages.
import { expect, test } from 'vitest'
import { accountCellProblem, amountCellProblem, rowProblemText } from './limits.ts'

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

test.each([
  ['TRUE', '逻辑值'],
  ['false', '逻辑值'],
  ['50%', '百分比'],
  ['５０％', '百分比'],
  ['2026-01-01', '日期'],
  ['2026/1/1', '日期'],
  ['1.3.2026', '日期'],
  ['2026-03-05 13:30:00', '日期'],
  ['2026年3月5日', '日期'],
  ['3月5日', '日期'],
  ['5-Mar', '日期'],
  ['Mar-26', '日期'],
  ['13:30', '时间'],
  ['36:00:00', '时间'],
  ['3-5', '日期或分数'],
  ['1 1/2', '日期或分数'],
] as const)('the amount %j is told as %s', (text, what) => {
  expect(amountCellProblem('ADD', 'FACEBOOK', text)).toBe(`金额为${what}（${text}），请将单元格改为“数值”格式后重新填写`)
})

test('an amount whose format shows another number is refused with the number behind it', () => {
  expect(amountCellProblem('ADD', 'FACEBOOK', '12000（自定义格式）')).toBe(
    '金额的单元格格式会改变显示的数字（实际值 12000），请改为“数值”格式后核对',
  )
})

test('ids and amounts are read as people write them, and a problem names its line', () => {
  expect(amountCellProblem('ADD', 'FACEBOOK', '１２．５')).toBeUndefined()
  expect(rowProblemText(3, '账户 ID 不存在')).toBe('第 3 行：账户 ID 不存在')
})

test.each([
  ['12,50', '请确认小数点：12,50'],
  ['1.000,00', '请确认小数点：1.000,00'],
  ['1.000', '金额最多保留 2 位小数，请确认小数点：1.000'],
  ['¥700', '金额的币种与 USD（美元）不符：¥700，请核对币种'],
  ['RM50', '金额的币种与 USD（美元）不符：RM50，请核对币种'],
  ['1.5万', '金额格式不正确：1.5万，请只填数字与小数点，如 1234.56'],
] as const)('the amount %j moves nothing: %s', (text, problem) => {
  for (const type of ['ADD', 'REDUCE', 'TRANSFER'] as const) expect(amountCellProblem(type, 'FACEBOOK', text)).toBe(problem)
})
