// What pays, in the words of its payer.
import { expect, test } from 'vitest'
import { payerName } from './use-payer.ts'

test.each([
  ['a customer with a wallet', 'WALLET', false, '钱包可用余额', '余额'],
  ['a sub-customer', 'WALLET', true, '可用额度', '可用额度'],
  ['a billing-period customer', 'CREDIT_LINE', false, '可用授信', '可用授信'],
] as const)('%s', (_who, kind, isSubCustomer, available, rest) => {
  expect(payerName(kind, isSubCustomer)).toEqual({ available, rest })
})
