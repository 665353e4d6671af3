// Rates as people type them: what is a percentage and what is wrong with it, basis points and back, how far ahead a rate may be agreed.
import { expect, test } from 'vitest'
import { basisPointsOf, percentProblem, percentText, RATE_AHEAD_DAYS, validFromProblem } from './limits.ts'

test.each([
  ['0', undefined],
  ['3.5', undefined],
  ['3.50', undefined],
  [' 3.5 ', undefined],
  ['100', undefined],
  ['100.00', undefined],
  ['100.01', '服务费率不能超过 100%'],
  ['101', '服务费率不能超过 100%'],
  ['123456789', '服务费率不能超过 100%'],
  ['1234567890', '服务费率须为数字，例如 3.50'],
  ['', '请输入服务费率'],
  ['  ', '请输入服务费率'],
  ['-3', '服务费率不能为负数'],
  ['-0.01', '服务费率不能为负数'],
  ['-', '服务费率须为数字，例如 3.50'],
  ['3-5', '服务费率须为数字，例如 3.50'],
  ['3.505', '服务费率最多保留 2 位小数'],
  ['12.3456', '服务费率最多保留 2 位小数'],
  ['3.', '服务费率须为数字，例如 3.50'],
  ['.5', '服务费率须为数字，例如 3.50'],
  ['3.5%', '服务费率须为数字，例如 3.50'],
  ['3.505%', '服务费率须为数字，例如 3.50'],
  ['x3.505', '服务费率须为数字，例如 3.50'],
  ['x3', '服务费率须为数字，例如 3.50'],
  ['1e2', '服务费率须为数字，例如 3.50'],
  ['３', '服务费率须为数字，例如 3.50'],
])('«%s» typed as a service fee rate: %s', (typed, problem) => {
  expect(percentProblem(typed, '服务费率')).toBe(problem)
})

test.each([
  ['0', 0, '0.00'],
  ['3.5', 350, '3.50'],
  ['3.05', 305, '3.05'],
  ['0.01', 1, '0.01'],
  [' 12 ', 1200, '12.00'],
  ['99.99', 9999, '99.99'],
  ['100', 10_000, '100.00'],
])('%s %% are %d basis points, shown as %s', (percent, basisPoints, text) => {
  expect(basisPointsOf(percent)).toBe(basisPoints)
  expect(percentText(basisPoints)).toBe(text)
})

test('a rate holds from now on at the earliest, and from a year and a day ahead at the latest', () => {
  const now = new Date('2026-03-10T04:00:00.000Z')
  const after = (ms: number) => validFromProblem(new Date(now.getTime() + ms), now)
  const most = RATE_AHEAD_DAYS * 24 * 3_600_000
  expect(RATE_AHEAD_DAYS).toBe(366)
  expect([after(-1), after(0), after(most), after(most + 1)]).toEqual([
    '生效时间不能早于当前时间',
    undefined,
    undefined,
    '生效时间最多可设为 366 天后',
  ])
})
