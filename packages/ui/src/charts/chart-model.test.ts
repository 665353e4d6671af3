// What a chart sums, folds and stacks.
import { expect, test } from 'vitest'
import { modelOf, reachOf, spansOf } from './chart-model.ts'
import type { ChartSeries } from './chart-series.ts'
import { compareDecimals, shareOf, sumOf } from './decimal-sum.ts'

const series = (id: string, ...values: (string | null)[]): ChartSeries => ({ id, name: id.toUpperCase(), values })

test.each<[(string | null)[], string | null]>([
  [['0.10', '0.20'], '0.30'],
  [['9007199254740993.01', '0.01'], '9007199254740993.02'],
  [['1.5', '-2.25'], '-0.75'],
  [['-0.01', '0.01'], '0.00'],
  [['7', null], '7'],
  [[null, null], null],
  [[], null],
])('%j is %s to the last digit', (values, sum) => {
  expect(sumOf(values)).toBe(sum)
})

test('amounts are ordered and shared as decimals', () => {
  expect(compareDecimals('9007199254740993', '9007199254740992.99')).toBe(1)
  expect(compareDecimals('1.50', '1.5')).toBe(0)
  expect(compareDecimals(null, '0.01')).toBe(-1)
  expect(shareOf('1', '3')).toBe('33.3')
  expect(shareOf('1', '8')).toBe('12.5')
  expect(shareOf('0.00', '0.00')).toBeNull()
  expect(shareOf('-1', '3')).toBeNull()
})

test('the largest five keep their names, the others are one, and no cent is lost', () => {
  const given = ['1.01', '7.00', '3.00', '6.00', '5.00', '4.00', '2.02'].map((value, index) => series(`s${index}`, value, null))
  const { drawn, total, pointTotals } = modelOf(2, given)
  expect(drawn.map(one => one.name)).toEqual(['S1', 'S3', 'S4', 'S5', 'S2', '其他'])
  expect(drawn.at(-1)).toMatchObject({ values: ['3.03', null], color: 'slate', isRest: true, total: '3.03' })
  expect(new Set(drawn.map(one => one.color)).size).toBe(6)
  expect(total).toBe('28.03')
  expect(pointTotals).toEqual(['28.03', null])
})

test('what a source calls the rest is not counted among the five, and takes in what is too much', () => {
  const five = ['5', '4', '3', '2', '1'].map((value, index) => series(`s${index}`, value))
  const rest: ChartSeries = { ...series('rest', '9'), name: '其他', isRest: true }
  expect(modelOf(1, [rest, ...five]).drawn.map(one => one.name)).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', '其他'])
  const more = modelOf(1, [rest, ...five, series('s5', '6')])
  expect(more.drawn.at(-1)).toMatchObject({ name: '其他', values: ['10'], total: '10' })
})

test('a line over bars and another period are no part of the sum', () => {
  const model = modelOf(1, [series('a', '2.00'), { ...series('limit', '50.00'), as: 'line' }], { name: '上一周期', values: ['1.00'] })
  expect(model).toMatchObject({ total: '2.00', pointTotals: ['2.00'] })
  expect(model.drawn.map(one => one.kind)).toEqual(['bar', 'line', 'comparison'])
})

test('bars stand on one another, what is below zero hangs below it, and what is hidden leaves no gap', () => {
  const { drawn } = modelOf(2, [series('a', '3', '1'), series('b', '-2', null), series('c', '4', '0')])
  const all = spansOf(2, drawn, [true, true, true])
  expect(all.map(own => own[0])).toEqual([
    { from: 0, to: 3, isOuter: false },
    { from: 0, to: -2, isOuter: true },
    { from: 3, to: 7, isOuter: true },
  ])
  expect(all.map(own => own[1])).toEqual([{ from: 0, to: 1, isOuter: true }, null, null])
  expect(reachOf(drawn, [true, true, true], all)).toEqual({ low: -2, high: 7 })
  expect(spansOf(2, drawn, [false, true, true])[2]?.[0]).toEqual({ from: 0, to: 4, isOuter: true })
})
