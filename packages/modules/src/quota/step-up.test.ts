// Which orders are large or small, at their very limits.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { isLargeOrder, isSmallOrder, mayBeLargeOrder, UNPROVED_LIFE_MS } from './step-up.ts'

const from = money(1_000_000n, 'USD')

test('the configured total itself is large, a cent less is not; without one nothing is', () => {
  expect([999_999n, 1_000_000n, 1_000_001n].map(total => isLargeOrder(from, total))).toEqual([false, true, true])
  expect(isLargeOrder(null, 10n ** 15n)).toBe(false)
})

test('an amount may become large once a fee and a tax of the whole amount each are added', () => {
  expect([333_333n, 333_334n].map(amount => mayBeLargeOrder(from, amount))).toEqual([false, true])
  expect(mayBeLargeOrder(null, 10n ** 15n)).toBe(false)
})

test('small is less than a twentieth of what one may order in a day; with no limit all are', () => {
  expect([49_999n, 50_000n, 50_001n].map(total => isSmallOrder(from, total))).toEqual([true, false, false])
  expect(isSmallOrder(null, 10n ** 15n)).toBe(true)
})

test('orders without a proof count for a day', () => {
  expect(new Date(Date.UTC(2026, 2, 10) + UNPROVED_LIFE_MS)).toEqual(new Date('2026-03-11T00:00:00Z'))
})
