// The total that was shown: what an order says of it, and how a changed price is told.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { expect, test } from 'vitest'
import { isLargeOrder, priceChanged, shownTotalOf } from './shown-total.ts'
import { money } from '@tallyhelm/protocol/values/money'

test.each([
  [{ shown_total: '1234.50' }, 123_450n],
  [{ shown_total: '0' }, 0n],
  [{ shown_total: undefined }, null],
  [{}, null],
  // Not to the cent, so it guards nothing.
  [{ shown_total: '12.345' }, null],
])('%o shows %s cents', (order, shown) => {
  expect(shownTotalOf(order, 'USD')).toBe(shown)
})

test('a changed price names what was shown first, and what it is now', () => {
  const refusal = priceChanged(123_450n, 123_500n, 'USD')
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal.refusal).toBe('QUOTA_PRICE_CHANGED')
  expect(refusal.parameters).toEqual({ shown: '$1,234.50', total: '$1,235.00' })
})

const from = money(1_000_000n, 'USD')

test('the configured total itself is large, a cent less is not; without one nothing is', () => {
  expect([999_999n, 1_000_000n, 1_000_001n].map(total => isLargeOrder(from, total))).toEqual([false, true, true])
  expect(isLargeOrder(null, 10n ** 15n)).toBe(false)
  expect([isLargeOrder(from, null), isLargeOrder(null, null)]).toEqual([true, false])
})
