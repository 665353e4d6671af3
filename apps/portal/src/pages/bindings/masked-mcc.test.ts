// An MCC id while it is typed or pasted.
import { expect, test } from 'vitest'
import { maskedMcc } from './masked-mcc.ts'

test.each([
  ['12', '12'],
  ['1234', '123-4'],
  ['1234567890', '123-456-7890'],
  [' 123 456-7890 ', '123-456-7890'],
  ['12345678901', '123-456-78901'],
  ['abc', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(maskedMcc(typed)).toBe(shown)
})
