// Figures for people, as a table: separators, rounding on the digits, and what is no number.
import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each<[value: Parameters<typeof numberText>[0], decimals: number | undefined, text: string]>([
  ['1234.5', undefined, '1,234.50'],
  [1234567.891, undefined, '1,234,567.89'],
  ['', undefined, '0.00'],
  [null, undefined, '0.00'],
  [undefined, undefined, '0.00'],
  ['abc', undefined, '0.00'],
  [Number.NaN, undefined, '0.00'],
  [Number.POSITIVE_INFINITY, undefined, '0.00'],
  [0, 0, '0'],
  ['', 0, '0'],
  [999.995, undefined, '1,000.00'],
  ['1.005', 2, '1.01'],
  ['-1.005', 2, '-1.01'],
  ['-0.004', 2, '0.00'],
  ['0.5', 0, '1'],
  [1000, 0, '1,000'],
  [100, 0, '100'],
  ['123456789012345678901234567890.125', 2, '123,456,789,012,345,678,901,234,567,890.13'],
  ['1,234.5', 1, '1,234.5'],
  ['.5', 2, '0.50'],
  ['+7', 2, '7.00'],
  [1n, 3, '1.000'],
  ['1', 20, '1.00000000000000000000'],
  ['0.123456789012345678905', 20, '0.12345678901234567891'],
  [1e-7, 8, '0.00000010'],
])('%s with %s decimals reads %s', (value, decimals, text) => {
  expect(numberText(value, decimals)).toBe(text)
})

test.each([-1, 21, 1.5, Number.NaN])('%s decimals are refused', decimals => {
  expect(() => numberText('1', decimals)).toThrow(RangeError)
})
