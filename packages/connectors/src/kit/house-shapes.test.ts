// Amounts and times of houses as tables: units by currency, surplus decimals, zones.
import type { Currency } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import {
  beijingInstant,
  beijingStamp,
  epochInstant,
  instantOf,
  majorAmount,
  minorAmount,
  signedMajor,
  signedMinor,
} from './house-shapes.ts'

test.each<[string, Currency, bigint | undefined, bigint | undefined]>([
  ['12.34', 'USD', 1234n, undefined],
  ['200.000000', 'USD', 20_000n, undefined],
  ['120', 'JPY', 120n, 120n],
  ['120', 'USD', 12_000n, 120n],
  ['120.5', 'JPY', undefined, undefined],
  ['0.001', 'CNY', undefined, undefined],
  ['-1', 'USD', undefined, undefined],
  ['1e3', 'USD', undefined, undefined],
  ['', 'USD', undefined, undefined],
  ['9'.repeat(40), 'USD', undefined, undefined],
])('%s %s', (text, currency, major, minor) => {
  expect(majorAmount(text, currency)?.minor).toBe(major)
  expect(minorAmount(text, currency)?.minor).toBe(minor)
})

test('a daily file may say that money came back', () => {
  expect([signedMajor('-12.34', 'USD')?.minor, signedMinor('-120', 'JPY')?.minor]).toEqual([-1234n, -120n])
})

test('instants with their zone, or none', () => {
  const noon = new Date('2026-11-25T04:00:00Z')
  expect([instantOf('2026-11-25T12:00:00+08:00'), instantOf('2026-11-25T12:00:00+0800'), epochInstant('1795579200000')]).toEqual([
    noon,
    noon,
    noon,
  ])
  expect([beijingInstant('20261125120000'), beijingInstant('2026-11-25 12:00:00'), beijingStamp(noon)]).toEqual([
    noon,
    noon,
    '20261125120000',
  ])
  for (const none of [null, undefined, '', 'soon', '2026-99-25 12:00:00'])
    expect([instantOf(none), epochInstant(none), beijingInstant(none)]).toEqual([null, null, null])
})
