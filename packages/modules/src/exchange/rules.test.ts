// Rates, markups and costs: known answers on decimal text.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { costOf, isPlausibleRate, parseRate, QUOTE_LIFE_MS, RATE_LIFE_MS, rateText, withMarkup } from './rules.ts'

test.each([
  ['7.1234', 7_123_400n],
  ['7', 7_000_000n],
  ['0.000001', 1n],
  [' 7.1 ', 7_100_000n],
  ['999999999.999999', 999_999_999_999_999n],
  ['1000000000', undefined],
  ['0', undefined],
  ['-7', undefined],
  ['7.1234567', undefined],
  ['1e3', undefined],
  ['７.1', undefined],
  ['', undefined],
] as const)('%s is %s millionths', (text, rate) => {
  expect(parseRate(text)).toBe(rate)
})

test('a quote holds for ten minutes, a rate that nobody renews for a week', () => {
  const at = Date.UTC(2026, 2, 10)
  expect(new Date(at + QUOTE_LIFE_MS)).toEqual(new Date('2026-03-10T00:10:00Z'))
  expect(new Date(at + RATE_LIFE_MS)).toEqual(new Date('2026-03-17T00:00:00Z'))
})

test('a rate keeps its six decimals as text', () => {
  expect([rateText(7_123_400n), rateText(1n)]).toEqual(['7.123400', '0.000001'])
})

test.each([
  [7_123_400n, 50, 7_159_017n],
  [7_000_001n, 50, 7_035_001n],
  [1n, 0, 1n],
] as const)('%s with %s basis points is %s', (rate, basisPoints, marked) => {
  expect(withMarkup(rate, basisPoints)).toBe(marked)
})

test.each([
  // 327.00 × 7.159017 = 2340.998559
  [32_700n, 7_159_017n, 'CNY', 234_100n],
  // 0.01 × 7.15 = 0.0715
  [1n, 7_150_000n, 'CNY', 7n],
  // 0.01 × 7.5 = 0.075: the half goes up
  [1n, 7_500_000n, 'CNY', 8n],
  // 10.00 × 151.55 = 1515.5: a yen has no parts
  [1_000n, 151_550_000n, 'JPY', 1_516n],
] as const)('%s cents at %s cost', (minor, rate, currency, cost) => {
  expect(costOf(money(minor, 'USD'), rate, currency)).toEqual(money(cost, currency))
})

test.each([
  [7_000_000n, 7_000_000n, true],
  [7_350_000n, 7_000_000n, true],
  [7_350_001n, 7_000_000n, false],
  [6_650_000n, 7_000_000n, true],
  [6_649_999n, 7_000_000n, false],
  [1n, 7_000_000n, false],
])('a rate of %d a day after %d is plausible: %s', (rate, yesterday, isPlausible) => {
  expect(isPlausibleRate(rate, yesterday)).toBe(isPlausible)
})
