// Receivables as people read them.
import { expect, test } from 'vitest'
import { balanceText } from './account-words.ts'

test.each([
  ['CREDIT_LINE', '-2052.00', '2,052.00'],
  ['CREDIT_LINE', '10.00', '-10.00'],
  ['CREDIT_LINE', '0.00', '0.00'],
  ['CREDIT_LINE', null, '—'],
  ['WALLET', '-1.00', '-1.00'],
] as const)('%s %s reads %s', (kind, balance, text) => {
  expect(balanceText(kind, balance, 'USD')).toBe(text)
})
