// Which failures leave an order unanswered, so that only the same key may be sent again.
import { ApiError, TIMED_OUT, UNREACHABLE } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { expect, test } from 'vitest'
import { isUnanswered, repeatWaitMs } from './submission.ts'

test.each([TIMED_OUT, UNREACHABLE, CATALOGUE.BUSY.code, CATALOGUE.GENERAL.code])('code %i may hide a taken order', code => {
  expect(isUnanswered(new ApiError(code, ''))).toBe(true)
})

test.each([
  CATALOGUE.WALLET_INSUFFICIENT.code,
  CATALOGUE.QUOTA_ITEMS_REFUSED.code,
  CATALOGUE.SESSION_EXPIRED.code,
  CATALOGUE.FLOW_LIMITED.code,
])('code %i is an answer', code => {
  expect(isUnanswered(new ApiError(code, ''))).toBe(false)
})

test('waiting grows, but not for ever', () => {
  expect([1, 2, 3, 4, 50].map(repeatWaitMs)).toEqual([2000, 4000, 8000, 15_000, 15_000])
})
