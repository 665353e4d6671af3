// Meta's units: its offset per currency when read, decimal text when written.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { moneyFromMeta, OFFSET_ONE, spendCapText } from './units.ts'

test.each([
  ['15700', 'USD', 15_700n],
  ['157', 'JPY', 157n],
  ['0', 'USD', 0n],
] as const)('%s read in %s is %s minor units', (units, currency, minor) => {
  expect(moneyFromMeta(units, currency, 'down')).toEqual(money(minor, currency))
})

test('the currencies that Meta counts in whole units', () => {
  expect(OFFSET_ONE.join(' ')).toBe('CLP COP CRC HUF ISK IDR JPY KRW PYG TWD VND')
})

test('a cap is written with all its decimals; none that would remove the limit is', () => {
  expect(spendCapText(money(15_700n, 'USD'))).toBe('157.00')
  expect(spendCapText(money(1n, 'USD'))).toBe('0.01')
  expect(() => spendCapText(money(0n, 'USD'))).toThrow('must never be sent')
  expect(() => spendCapText(money(-1n, 'USD'))).toThrow('must never be sent')
})
