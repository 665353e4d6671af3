// Customer types: who pays from which ledger account, and which numbers are a type at all.
import { expect, test } from 'vitest'
import { customerTypeOf, payingKind } from './customer-type.ts'

test.each([
  [0, 'CREDIT_LINE'],
  [1, 'WALLET'],
  [2, 'WALLET'],
  [3, 'CREDIT_LINE'],
] as const)('a customer of type %d pays from its %s, its sub-customers from their wallets', (type, kind) => {
  expect(customerTypeOf(type)).toBe(type)
  expect(payingKind(type, false)).toBe(kind)
  expect(payingKind(type, true)).toBe('WALLET')
})

test.each([null, -1, 4, 0.5])('%s is no type', value => {
  expect(customerTypeOf(value)).toBeUndefined()
})
