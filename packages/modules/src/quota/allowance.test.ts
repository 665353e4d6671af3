// The margin below which a limit is never lowered: known answers.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { CHANGES_PER_DAY, loweringMargin, offeredOf } from './allowance.ts'

test.each([
  ['absolute', 0n, 100n],
  ['absolute', 9_600n, 100n],
  ['absolute', 9_601n, 101n],
  ['proposal', 960_000n, 10_000n],
  ['delta', 960_000n, 0n],
] as const)('%s with %s a day keeps %s', (style, average, margin) => {
  expect(loweringMargin(style, money(average, 'USD'))).toEqual(money(margin, 'USD'))
})

test('only Meta counts the changes of a day without telling what is left', () => {
  expect([CHANGES_PER_DAY.FACEBOOK, CHANGES_PER_DAY.GOOGLE, CHANGES_PER_DAY.TIKTOK]).toEqual([10, null, null])
})

test('a currency without decimals keeps one whole unit', () => {
  expect(loweringMargin('absolute', money(0n, 'JPY'))).toEqual(money(1n, 'JPY'))
})

test.each([
  ['absolute', 10_000n, 960_000n, 0n],
  ['absolute', 20_000n, 960_000n, 10_000n],
  ['absolute', 20_000n, null, 19_000n],
  ['absolute', 1_000n, null, 900n],
  ['absolute', 50n, null, 0n],
  ['absolute', -500n, null, 0n],
  ['delta', 20_000n, null, 20_000n],
] as const)('%s with %s left and %s a day offers %s', (style, left, average, offered) => {
  const usd = (minor: bigint) => money(minor, 'USD')
  expect(offeredOf(style, usd(left), average === null ? null : usd(average))).toEqual(usd(offered))
})
