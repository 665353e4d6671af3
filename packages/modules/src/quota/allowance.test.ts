// The margin below which a limit is never lowered: known answers.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { changesAllowed, loweringMargin, offeredOf } from './allowance.ts'

test.each([
  ['absolute', 0n, 100n],
  ['absolute', 9_600n, 100n],
  ['absolute', 9_601n, 101n],
  ['proposal', 960_000n, 10_000n],
  ['delta', 960_000n, 0n],
] as const)('%s with %s a day keeps %s', (style, average, margin) => {
  expect(loweringMargin(style, money(average, 'USD'))).toEqual(money(margin, 'USD'))
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

test.each([
  ['FACEBOOK', false, false, 10],
  ['FACEBOOK', false, true, 8],
  ['FACEBOOK', true, true, 10],
  ['GOOGLE', false, true, null],
  ['TIKTOK', false, false, null],
] as const)('%s, emergency %s, to be cleared perhaps %s: %s changes', (channel, isEmergency, mayBeCleared, most) => {
  expect(changesAllowed(channel, { isEmergency, mayBeCleared })).toBe(most)
})
