// Rates as text.
import { expect, test } from 'vitest'
import { rateText } from './channels.tsx'

test.each([
  [null, '—'],
  [10_000, '100%'],
  [9_999, '99.9%'],
  [9_500, '95%'],
  [0, '0%'],
])('%s basis points read %s', (points, text) => {
  expect(rateText(points)).toBe(text)
})
