// Which failures leave an order unanswered, so that only the same key may be sent again, and where that happens by itself.
import { ApiError, TIMED_OUT, UNREACHABLE } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE, type RefusalName } from '@tallyhelm/protocol/errors/catalogue'
import { expect, test } from 'vitest'
import { isCertainNo, isSameVisit, isUnanswered, repeatWaitMs } from './submission.ts'

const refused = (name: RefusalName) => new ApiError(CATALOGUE[name].code, '', { status: CATALOGUE[name].status })

test.each([TIMED_OUT, UNREACHABLE, CATALOGUE.BUSY.code, CATALOGUE.GENERAL.code])('code %i may hide a taken order', code => {
  expect(isUnanswered(new ApiError(code, ''))).toBe(true)
  expect(isCertainNo(new ApiError(code, ''), false)).toBe(false)
})

test.each(['WALLET_INSUFFICIENT', 'QUOTA_ITEMS_REFUSED', 'SESSION_EXPIRED', 'SESSION_REVOKED', 'FLOW_LIMITED'] as const)(
  '%s is an answer, and to a first try a certain no',
  name => {
    expect(isUnanswered(refused(name))).toBe(false)
    expect(isCertainNo(refused(name), false)).toBe(true)
  },
)

test.each([
  ['WALLET_INSUFFICIENT', true],
  ['QUOTA_ITEMS_REFUSED', true],
  ['STEP_UP_REQUIRED', true],
  ['SESSION_REVOKED', false],
  ['FLOW_LIMITED', false],
  ['PERMISSION_DENIED', false],
] as const)('after a lost answer %s tells whether the order was taken: %s', (name, isCertain) => {
  expect(isCertainNo(refused(name), true)).toBe(isCertain)
})

test('only the same page of the same sign-in asks again by itself', () => {
  const from = { visit: 'v1', entry: 'e1' }
  expect(isSameVisit({ from }, from)).toBe(true)
  expect(isSameVisit({ from }, { ...from, visit: 'v2' })).toBe(false)
  expect(isSameVisit({ from }, { ...from, entry: 'e2' })).toBe(false)
})

test('waiting grows, but not for ever', () => {
  expect([1, 2, 3, 4, 50].map(repeatWaitMs)).toEqual([2000, 4000, 8000, 15_000, 15_000])
})
