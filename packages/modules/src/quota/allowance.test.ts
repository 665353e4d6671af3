// The margin below which a limit is never lowered: known answers.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { CHANGES_PER_DAY, loweringMargin } from './allowance.ts'

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
