// Amounts stay decimal text from the keyboard to the value.
import { describe, expect, test } from 'vitest'
import { groupThousands, normalizeAmountText, roundHalfUp } from './amount-text.ts'

describe('normalizeAmountText', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['007', '7'],
    ['1200', '1200'],
    ['1,200.00', '1200.00'],
    [' 1 200.5 ', '1200.5'],
    ['１，２００．５０', '1200.50'],
    ['１２。５', '12.5'],
    ['$1,200.00', '1200.00'],
    ['￥80,000', '80000'],
    ['¥80', '80'],
    ['€3', '3'],
    ["1'000", '1000'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['.', '0.'],
    ['123456789012345678901234567890.12', '123456789012345678901234567890.12'],
  ])('reads %j as %j', (raw, text) => {
    expect(normalizeAmountText(raw)).toBe(text)
  })

  test.each(['-1', '1e5', 'abc', '1.2.3', '12 元', '+5', '１－２'])('refuses %j', raw => {
    expect(normalizeAmountText(raw)).toBeNull()
  })
})

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
