// Rates, markups and costs: known answers on decimal text.
import { type Currency, minorUnits, money, type Money, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boughtFor,
  costOf,
  DOLLAR_RATE,
  isPlausibleRate,
  parsePrice,
  parseRate,
  priceOf,
  priceText,
  QUOTE_LIFE_MS,
  RATE_LIFE_MS,
  rateText,
  withMarkup,
} from './rules.ts'

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
  [money(32_700n, 'USD'), 71_590_170_000n, 'CNY', 234_100n],
  // 0.01 × 7.15 = 0.0715
  [money(1n, 'USD'), 71_500_000_000n, 'CNY', 8n],
  // 0.01 × 7 = 0.07, and nothing left over
  [money(1n, 'USD'), 70_000_000_000n, 'CNY', 7n],
  // 10.00 × 151.55 = 1515.5: a yen has no parts
  [money(1_000n, 'USD'), 1_515_500_000_000n, 'JPY', 1_516n],
  // 1000 × 0.0066 = 6.60
  [money(1_000n, 'JPY'), 66_000_000n, 'USD', 660n],
] as const)('%o at %s cost', (amount, price, currency, cost) => {
  expect(costOf(amount, price, currency)).toEqual(money(cost, currency))
})

test.each([
  // 1000.00 / 7.159017 = 139.6839… dollars
  [money(100_000n, 'CNY'), 71_590_170_000n, 'USD', 13_968n],
  // 0.04 / 7.159017 = 0.0055…: not a cent
  [money(4n, 'CNY'), 71_590_170_000n, 'USD', 0n],
  // 0.01 / 0.1403825… = 0.0712…
  [money(1n, 'USD'), 1_403_825_000n, 'CNY', 7n],
  // 0.01 / 0.0065984… = 1.51…: a yen has no parts
  [money(1n, 'USD'), 65_984_000n, 'JPY', 1n],
  [money(660n, 'USD'), 66_000_000n, 'JPY', 1_000n],
] as const)('%o at %s buys', (sold, price, currency, bought) => {
  expect(boughtFor(sold, price, currency)).toEqual(money(bought, currency))
})

const dollarRate = fc.record({ rate: fc.bigInt(1n, 200_000_000n), markupBasisPoints: fc.integer({ min: 0, max: 1_000 }) })
const currencyAt = fc.integer({ min: 0, max: WALLET_CURRENCIES.length - 1 })
const steps = fc.array(fc.record({ paying: currencyAt, bought: currencyAt, minor: fc.bigInt(1n, 10_000_000n), isPayment: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})

test('no chain of exchanges and payments in other currencies ever holds more than before, at the market’s rates', () => {
  fc.assert(
    fc.property(fc.array(dollarRate, { minLength: 7, maxLength: 7 }), steps, (rates, chain) => {
      const rateOf = (at: number): typeof DOLLAR_RATE => (WALLET_CURRENCIES[at] === 'USD' ? DOLLAR_RATE : (rates[at] ?? DOLLAR_RATE))
      const currencyOf = (at: number): Currency => WALLET_CURRENCIES[at] ?? 'USD'
      for (const { paying, bought, minor, isPayment } of chain) {
        if (paying === bought) continue
        const { price } = priceOf(rateOf(paying), rateOf(bought))
        // An order names what it needs and pays what that costs; an exchange names what it sells. What an order gives back is in its currency.
        const has = isPayment ? money(minor, currencyOf(bought)) : boughtFor(money(minor, currencyOf(paying)), price, currencyOf(bought))
        const gave = isPayment ? costOf(has, price, currencyOf(paying)) : money(minor, currencyOf(paying))
        // has / its rate ≤ gave / its rate, each in units
        const worth = (amount: Money, of: Money, rate: bigint) => amount.minor * minorUnits(of.currency) * rate
        expect(worth(has, gave, rateOf(paying).rate) <= worth(gave, has, rateOf(bought).rate)).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('no round trip through two or three currencies brings back more than it began with', () => {
  fc.assert(
    fc.property(
      fc.array(dollarRate, { minLength: 7, maxLength: 7 }),
      fc.array(currencyAt, { minLength: 2, maxLength: 3 }),
      fc.bigInt(1n, 10_000_000n),
      (rates, way, minor) => {
        const rateOf = (at: number): typeof DOLLAR_RATE => (WALLET_CURRENCIES[at] === 'USD' ? DOLLAR_RATE : (rates[at] ?? DOLLAR_RATE))
        let [at, held] = [way[0] ?? 0, minor]
        for (const next of [...way.slice(1), way[0] ?? 0]) {
          if (next === at) continue
          const { price } = priceOf(rateOf(at), rateOf(next))
          held = boughtFor(money(held, WALLET_CURRENCIES[at] ?? 'USD'), price, WALLET_CURRENCIES[next] ?? 'USD').minor
          at = next
        }
        expect(held <= minor).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('what a unit costs: dollars are bought with one currency and paid with for the other, each with its markup', () => {
  const [yuan, euro] = [
    { rate: 7_123_400n, markupBasisPoints: 50 },
    { rate: 920_000n, markupBasisPoints: 100 },
  ]
  const texts = (paying: typeof yuan, bought: typeof yuan) => {
    const { price, market } = priceOf(paying, bought)
    return [priceText(price), priceText(market)]
  }
  expect(texts(yuan, DOLLAR_RATE)).toEqual(['7.159017', '7.123400'])
  // 1.01 / 0.92
  expect(texts(DOLLAR_RATE, euro)).toEqual(['1.0978260870', '1.0869565217'])
  // 7.159017 × 1.01 / 0.92
  expect(texts(yuan, euro)).toEqual(['7.8593556196', '7.7428260870'])
  expect(parsePrice('7.8593556196')).toBe(78_593_556_196n)
  expect(() => parsePrice('7.85')).toThrow('7.85')
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
