// Sums over what is chosen are exact, and currencies are never mixed.
import { expect, test } from 'vitest'
import { amountOf, dollarColumnText, ratioOf, sumText } from './amounts.ts'

test('a sum is exact where floats are not', () => {
  const rows = Array.from({ length: 10 }, () => ({ amount: '0.10', currency: 'USD' as const }))
  expect(sumText(rows)).toBe('$1.00')
  expect(sumText([...rows, { amount: '900719925474099.91', currency: 'USD' }])).toBe('$900,719,925,474,100.91')
})

test('each currency has a sum of its own, and unknown balances count as nothing', () => {
  const sum = sumText([
    { amount: '86.42', currency: 'USD' },
    { amount: null, currency: 'USD' },
    { amount: '-5.00', currency: 'USD' },
    { amount: '120', currency: 'JPY' },
  ])
  expect(sum).toBe('$81.42 + JP¥120')
  expect(sumText([])).toBe('$0.00')
})

test('empty money reads 0.00, and only other currencies carry a symbol in a column of dollars', () => {
  expect(amountOf(null)).toBe('0.00')
  expect(dollarColumnText('1234.5', 'USD')).toBe('1,234.50')
  expect(dollarColumnText('80000', 'CNY')).toBe('¥80,000.00')
})

test('a share of nothing is nothing', () => {
  expect(ratioOf('50', '200')).toBe(0.25)
  expect(ratioOf('50', '0')).toBe(0)
  expect(ratioOf(null, null)).toBe(0)
})
