// Which orders are large, at their very limit.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { isLargeOrder } from './step-up.ts'

const from = money(1_000_000n, 'USD')

test('the configured total itself is large, a cent less is not; without one nothing is', () => {
  expect([999_999n, 1_000_000n, 1_000_001n].map(total => isLargeOrder(from, total))).toEqual([false, true, true])
  expect(isLargeOrder(null, 10n ** 15n)).toBe(false)
})
