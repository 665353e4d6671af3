// What is shown of a count: itself, until it reaches what the source counts up to.
import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([
  [0, undefined, '0'],
  [1_234, undefined, '1,234'],
  [999, 1_000, '999'],
  [1_000, 1_000, '999+'],
  [1_001, 1_000, '999+'],
  [10_000, 10_000, '9,999+'],
])('%s, counted up to %s, reads %s', (count, upTo, text) => {
  expect(countText(count, upTo)).toBe(text)
})
