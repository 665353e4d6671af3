// Amounts stay decimal text from the keyboard to the value.
import { describe, expect, test } from 'vitest'
import { groupThousands, roundHalfUp } from './amount-text.ts'

describe('roundHalfUp', () => {
  test.each([
    ['', 2, ''],
    ['.', 2, ''],
    ['7', 2, '7.00'],
    ['7.', 2, '7.00'],
    ['.5', 2, '0.50'],
    ['1.004', 2, '1.00'],
    ['1.005', 2, '1.01'],
    ['1.0049999', 2, '1.00'],
    ['2.675', 2, '2.68'],
    ['0.994', 2, '0.99'],
    ['0.995', 2, '1.00'],
    ['9.995', 2, '10.00'],
    ['999.999', 2, '1000.00'],
    ['0.005', 2, '0.01'],
    ['0.001', 2, '0.00'],
    ['0.5', 0, '1'],
    ['1200.49', 0, '1200'],
    ['99999999999999999999.995', 2, '100000000000000000000.00'],
    ['1.23456', 4, '1.2346'],
  ])('%j to %i decimals is %j', (text, decimals, rounded) => {
    expect(roundHalfUp(text, decimals)).toBe(rounded)
  })
})

test.each([
  ['', ''],
  ['12', '12'],
  ['123', '123'],
  ['1234', '1,234'],
  ['1234567.891', '1,234,567.891'],
])('%j is read as %j', (text, grouped) => {
  expect(groupThousands(text)).toBe(grouped)
})
