// The recipe of a rebate as a table.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { rebatePosted } from './rebate-recipes.ts'

const posted = (minor: bigint, to: string) => rebatePosted({ billId: '7', rebate: '1', to, amount: money(minor, 'JPY') })

test.each([
  ['a wallet', 1n, '2'],
  ['a credit line', 999n, '3'],
] as const)('%s is credited once for each bill', (_what, minor, to) => {
  expect(posted(minor, to)).toEqual([{ key: 'rebate:7', code: 'REBATE', debit: '1', credit: to, amount: money(minor, 'JPY') }])
})

test('a bill without a rebate moves nothing, and one below zero is a defect', () => {
  expect(posted(0n, '2')).toEqual([])
  expect(() => posted(-1n, '2')).toThrow('negative')
})
