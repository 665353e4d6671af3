// Money: parsing, rounding and formatting as tables of known answers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  decimalText,
  displayText,
  money,
  negate,
  parseMoney,
  parseMoneyRounded,
  shareOf,
  sharesOf,
  subtract,
  sum,
} from './money.ts'

describe('parseMoney reads exactly what the currency can hold', () => {
  test.each([
    ['12.34', 'USD', 1234n],
    ['-0.05', 'USD', -5n],
    ['100', 'USD', 10000n],
    ['1.50', 'JPY', undefined],
    ['1.00', 'JPY', 1n],
    ['1.005', 'USD', undefined],
    ['1.0050000', 'USD', undefined],
    ['1.0100000', 'USD', 101n],
    ['1e3', 'USD', undefined],
    ['', 'USD', undefined],
    ['.5', 'USD', undefined],
    ['1,000', 'USD', undefined],
    ['NaN', 'USD', undefined],
    ['9007199254740993', 'USD', undefined],
    ['900719925474099.31', 'USD', 90071992547409931n],
  ] as const)('%s %s', (text, currency, minor) => {
    expect(parseMoney(text, currency)?.minor).toBe(minor)
  })
})

test.each([
  ['1.005', 101n],
  ['1.004999', 100n],
  ['-1.005', -101n],
  ['2.675', 268n],
  ['1.0049999999', 100n],
  ['1.5', 150n],
  ['-1', -100n],
  ['1e3', undefined],
  ['', undefined],
] as const)('parseMoneyRounded rounds %s half up on the decimal text', (text, minor) => {
  expect(parseMoneyRounded(text, 'USD')?.minor).toBe(minor)
})

test('a currency without decimals is rounded at the whole unit', () => {
  expect(['12.4', '12.5', '12'].map(text => parseMoneyRounded(text, 'JPY')?.minor)).toEqual([12n, 13n, 12n])
})

test.each([
  [5n, 'USD', '0.05'],
  [-5n, 'USD', '-0.05'],
  [120n, 'JPY', '120'],
  [123456789n, 'USD', '1234567.89'],
  [0n, 'USD', '0.00'],
] as const)('decimalText writes %s %s as %s and parseMoney reads it back', (minor, currency, text) => {
  expect(decimalText(money(minor, currency))).toBe(text)
  expect(parseMoney(text, currency)).toEqual(money(minor, currency))
})

test('displayText groups thousands, and places sign and symbol', () => {
  expect(displayText(money(-123456789n, 'USD'), { withSymbol: true })).toBe('-$1,234,567.89')
  expect(displayText(money(1234n, 'JPY'), { withSymbol: true })).toBe('JP¥1,234')
  expect(displayText(money(5n, 'USD'), { withSign: true })).toBe('+0.05')
  expect(displayText(money(0n, 'USD'), { withSign: true })).toBe('0.00')
})

test.each([
  [10000n, 350, 350n],
  [1n, 5000, 1n],
  [1n, 4999, 0n],
  [-1n, 5000, -1n],
  [333n, 600, 20n],
] as const)('shareOf takes basis points of %s at %s', (minor, basisPoints, share) => {
  expect(shareOf(money(minor, 'USD'), basisPoints).minor).toBe(share)
})

test.each([1.5, -1, Number.NaN, 2 ** 53])('shareOf refuses a rate of %d, which is no whole number of basis points', basisPoints => {
  expect(() => shareOf(money(1n, 'USD'), basisPoints)).toThrow('basis points')
})

test('nothing costs no share, and no rate takes none', () => {
  expect(shareOf(money(0n, 'USD'), 10_000).minor).toBe(0n)
  expect(shareOf(money(12_345n, 'USD'), 0).minor).toBe(0n)
})

const sharing = (lines: readonly (readonly [bigint, number])[]) =>
  sharesOf(lines.map(([minor, basisPoints]) => ({ amount: money(minor, 'USD'), basisPoints }))).map(share => share.minor)

test.each([
  ['lines that cost nothing each cost what they come to', Array.from({ length: 4 }, () => [16n, 300] as const), [1n, 1n, 0n, 0n]],
  [
    'half a cent is rounded up',
    [
      [25n, 100],
      [25n, 100],
    ],
    [1n, 0n],
  ],
  [
    'less than half a cent is nothing',
    [
      [24n, 100],
      [25n, 100],
    ],
    [0n, 0n],
  ],
  [
    'the largest remainder comes first',
    [
      [10n, 300],
      [20n, 300],
      [30n, 300],
    ],
    [0n, 1n, 1n],
  ],
  [
    'each line has its own rate',
    [
      [1000n, 300],
      [1000n, 0],
      [1050n, 50],
    ],
    [30n, 0n, 5n],
  ],
  ['no line, no share', [], []],
] as const)('sharesOf: %s', (_name, lines, shares) => {
  expect(sharing(lines)).toEqual(shares)
})

test('sharesOf: together the exact sum rounded once, each within a cent of its own, none of nothing', () => {
  const line = fc.tuple(fc.bigInt(0n, 5_000_000n), fc.integer({ min: 0, max: 10_000 }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), lines => {
      const shares = sharing(lines)
      const exact = lines.map(([minor, points]) => minor * BigInt(points))
      expect(shares.reduce((total, share) => total + share, 0n)).toBe((exact.reduce((total, each) => total + each, 0n) + 5000n) / 10_000n)
      shares.forEach((share, index) => {
        const product = exact[index] ?? 0n
        expect(share === product / 10_000n || (share === product / 10_000n + 1n && product % 10_000n > 0n)).toBe(true)
      })
    }),
  )
})

test('sharesOf of one line is shareOf; a negative amount has none', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 5_000_000n), fc.integer({ min: 0, max: 10_000 }), (minor, points) => {
      expect(sharing([[minor, points]])).toEqual([shareOf(money(minor, 'USD'), points).minor])
    }),
  )
  expect(() => sharing([[-1n, 100]])).toThrow('negative')
  expect(() => sharing([[1n, 1.5]])).toThrow('basis points')
})

test('amounts compare by their minor units, down to one', () => {
  const usd = (minor: bigint) => money(minor, 'USD')
  expect([compare(usd(1n), usd(2n)), compare(usd(2n), usd(2n)), compare(usd(3n), usd(2n))]).toEqual([-1, 0, 1])
  expect([negate(usd(5n)), negate(usd(-5n)), negate(usd(0n))]).toEqual([usd(-5n), usd(5n), usd(0n)])
})

test('currencies never mix', () => {
  expect(() => add(money(1n, 'USD'), money(1n, 'CNY'))).toThrow('USD with CNY')
  expect(() => compare(money(1n, 'USD'), money(1n, 'JPY'))).toThrow()
  expect(subtract(money(5n, 'USD'), money(7n, 'USD')).minor).toBe(-2n)
  expect(sum([money(1n, 'USD'), money(2n, 'USD')], 'USD').minor).toBe(3n)
})
