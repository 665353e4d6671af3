// The recipe of an imported bill's line as a table.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { channelBilled } from './channel-bill-recipes.ts'

const billed = (minor: bigint) =>
  channelBilled({ billId: '7', accountId: '9', ofMonth: '2026-02', creditLine: '1', channelClearing: '2', amount: money(minor, 'USD') })

test.each([
  [100n, '1', '2', 100n],
  [1n, '1', '2', 1n],
  [-40n, '2', '1', 40n],
] as const)('a line of %d', (minor, debit, credit, moved) => {
  expect(billed(minor).map(t => [t.key, t.code, t.debit, t.credit, t.amount.minor])).toEqual([
    ['channel-bill:7:9:202602', 'CHANNEL_BILL', debit, credit, moved],
  ])
})

test('a line of nothing is none', () => {
  expect(() => billed(0n)).toThrow('comes to something')
})
