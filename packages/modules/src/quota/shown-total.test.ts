// The total that was shown: what an order says of it, and how a changed price is told.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { expect, test } from 'vitest'
import { priceChanged, shownTotalOf } from './shown-total.ts'

test.each([
  [{ shown_total: '1234.50' }, 123_450n],
  [{ shown_total: '0' }, 0n],
  [{ shown_total: undefined }, null],
  [{}, null],
  // Not to the cent, so it guards nothing.
  [{ shown_total: '12.345' }, null],
])('%o shows %s cents', (order, shown) => {
  expect(shownTotalOf(order)).toBe(shown)
})

test('a changed price names what was shown first, and what it is now', () => {
  const refusal = priceChanged(123_450n, 123_500n)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal.refusal).toBe('QUOTA_PRICE_CHANGED')
  expect(refusal.parameters).toEqual({ shown: '$1,234.50', total: '$1,235.00' })
})
