// The recipe of an adjustment: the books of an ad account come to the platform's figure, from either side.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { quotaAdjustment, statementConceded, walletAdjustment } from './adjustment-recipes.ts'

const adjust = (minor: bigint, late = 0n) =>
  quotaAdjustment({
    differenceId: '5',
    quota: '1',
    adjustment: '2',
    channelClearing: '3',
    amount: money(minor, 'USD'),
    late: money(late, 'USD'),
  })
const transfer = { key: 'difference:5', code: 'ADJUSTMENT' }

test('more on the platform comes onto the ad account, less leaves it, always by a positive amount', () => {
  expect(adjust(1n)).toEqual([{ ...transfer, debit: '2', credit: '1', amount: money(1n, 'USD') }])
  expect(adjust(-1n)).toEqual([{ ...transfer, debit: '1', credit: '2', amount: money(1n, 'USD') }])
})

test('what was paid as late spend comes from the channel, and the adjustment has the rest alone', () => {
  const lift = { ...transfer, key: 'difference:5:LATE_SPEND_LIFT', debit: '3', credit: '1' }
  expect(adjust(7n, 7n)).toEqual([{ ...lift, amount: money(7n, 'USD') }])
  expect(adjust(8n, 7n)).toEqual([
    { ...lift, amount: money(7n, 'USD') },
    { ...transfer, debit: '2', credit: '1', amount: money(1n, 'USD') },
  ])
})

test('books that say what the platform says stay as they are', () => {
  expect(adjust(0n)).toEqual([])
})

test('a wallet is given money from the adjustments, or gives it to them, once per case', () => {
  const change = (minor: bigint) => walletAdjustment({ caseId: '7', wallet: '1', adjustment: '2', amount: money(minor, 'EUR') })
  const moved = { key: 'wallet-adjustment:7', code: 'ADJUSTMENT', amount: money(3n, 'EUR') }
  expect(change(3n)).toEqual([{ ...moved, debit: '2', credit: '1' }])
  expect(change(-3n)).toEqual([{ ...moved, debit: '1', credit: '2' }])
  expect(change(0n)).toEqual([])
})

test('what is conceded in a dispute is owed no more, once for each version', () => {
  const concede = (minor: bigint) =>
    statementConceded({ statementId: '9', version: 2, creditLine: '1', adjustment: '2', amount: money(minor, 'USD') })
  expect(concede(5n)).toEqual([{ key: 'statement:9:2', code: 'ADJUSTMENT', debit: '2', credit: '1', amount: money(5n, 'USD') }])
  expect(concede(0n)).toEqual([])
})
