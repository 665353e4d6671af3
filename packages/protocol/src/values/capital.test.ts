// Capital numerals against known answers: capital-numerals.json, whose rows marked «pboc» are the worked examples of the regulation.
import { expect, test } from 'vitest'
import known from './capital-numerals.json' with { type: 'json' }
import { capitalText } from './capital.ts'
import { money, parseMoney } from './money.ts'

test.each(known.cases)('$amount yuan reads $expected', ({ amount, expected }) => {
  const parsed = parseMoney(amount, 'CNY')
  expect(parsed && capitalText(parsed)).toBe(expected)
})

test('other currencies are named before the figure', () => {
  expect(capitalText(money(1240050n, 'USD'))).toBe('美元壹万贰仟肆佰元伍角整')
  expect(capitalText(money(-120n, 'JPY'))).toBe('日元负壹佰贰拾元整')
})

test('a gap of zeros within and across groups is read once', () => {
  expect(capitalText(money(100_000_000_000_000n, 'CNY'))).toBe('壹万亿元整')
  expect(capitalText(money(123_400_005_600n, 'CNY'))).toBe('壹拾贰亿叁仟肆佰万零伍拾陆元整')
  expect(capitalText(money(1_000_000_010_000n, 'CNY'))).toBe('壹佰亿零壹佰元整')
  expect(capitalText(money(123_450_000_000_000n, 'CNY'))).toBe('壹万贰仟叁佰肆拾伍亿元整')
})

test('an amount beyond the usual readings is refused', () => {
  expect(() => capitalText(money(10n ** 18n, 'CNY'))).toThrow('too large')
})

test.each(['', 'abc', '1e3', 'NaN', 'Infinity', '1,23', '１２', '--1'])('«%s» is no amount', text => {
  expect(parseMoney(text, 'CNY')).toBeUndefined()
})

test('a third decimal that is not zero is no amount of yuan', () => {
  expect(parseMoney('1.234', 'CNY')).toBeUndefined()
})
