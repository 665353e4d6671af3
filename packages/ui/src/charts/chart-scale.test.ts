// The arithmetic of a chart's axes.
import { expect, test } from 'vitest'
import { compactNumber, gridValues, labelIndexes, labelStep } from './chart-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 0.5, 1]],
  [14_218, [0, 5000, 10_000, 15_000]],
  [15_000, [0, 5000, 10_000, 15_000]],
  [15_001, [0, 10_000, 20_000]],
  [97, [0, 50, 100]],
])('up to %d the grid stands at %j', (largest, lines) => {
  expect(gridValues(largest)).toEqual(lines)
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [5, [0, 2, 4, 6]],
  [7, [0, 5, 10]],
  [15_001, [0, 10_000, 20_000]],
])('up to a count of %d the grid stands at whole numbers, %j', (largest, lines) => {
  expect(gridValues(largest, true)).toEqual(lines)
})

test('there are never more than four grid lines and the last covers the largest value', () => {
  for (let largest = 0.01; largest < 1e8; largest *= 1.37) {
    const lines = gridValues(largest)
    expect(lines.length).toBeLessThanOrEqual(4)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(largest * 0.999_999)
  }
})

test.each([
  [0, '0'],
  [500, '$500'],
  [5000, '$5k'],
  [12_500, '$12.5k'],
  [2_500_000, '$2.5M'],
  [3e9, '$3G'],
  [999.994, '$999.99'],
  [999.999, '$1k'],
  [999_999, '$1M'],
  [4e12, '$4T'],
  [5.25e15, '$5.25P'],
  [6e18, '$6E'],
  [7e21, '$7000E'],
  [-2500, '-$2.5k'],
  [Number.NaN, '0'],
])('%d is written %s on the axis', (value, text) => {
  expect(compactNumber(value, '$')).toBe(text)
})

test('labels are counted back from the last column', () => {
  expect([...labelIndexes(30, 5)]).toEqual([4, 9, 14, 19, 24, 29])
  expect(labelStep(36, 76)).toBe(5)
  expect(labelStep(120, 76)).toBe(1)
})

test('what lies below zero has grid lines of its own, and zero is one of them', () => {
  expect(gridValues(1250, false, -250)).toEqual([-500, 0, 500, 1000, 1500])
  expect(gridValues(0, false, -9)).toEqual([-10, -5, 0])
})
