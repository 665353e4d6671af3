// Rules of ad accounts as tables of known answers.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import {
  accountDay,
  averagePerDay,
  averageRange,
  frozenStatusAfterSync,
  isDrift,
  minutesUntilSync,
  statusBeneath,
  statusUnderMarks,
} from './rules.ts'

test.each([
  ['UN_FROZEN', 'NORMAL', 'UN_FROZEN'],
  ['UN_FROZEN', 'FROZEN', 'FROZEN'],
  ['THAWED', 'FROZEN', 'FROZEN'],
  ['THAWED', 'NORMAL', 'THAWED'],
  ['FROZEN', 'FROZEN', 'FROZEN'],
  ['THAW_PENDING', 'FROZEN', 'THAW_PENDING'],
  ['TO_BE_THAW', 'FROZEN', 'TO_BE_THAW'],
  ['REJECT_THAW', 'FROZEN', 'REJECT_THAW'],
  ['TO_BE_THAW', 'NORMAL', 'THAWED'],
  ['FROZEN', 'NORMAL', 'THAWED'],
  ['FROZEN', 'FORBID_QUOTA', 'THAWED'],
  ['UN_FROZEN', 'SUSPEND_VIOLATE_AD', 'UN_FROZEN'],
] as const)('freeze status %s with the platform saying %s becomes %s', (before, platform, after) => {
  expect(frozenStatusAfterSync(before, platform)).toBe(after)
})

test.each([
  ['NORMAL', true, null, 'FORBID_QUOTA'],
  ['NORMAL', false, null, 'NORMAL'],
  ['FROZEN', true, 'NORMAL', 'FROZEN'],
  ['SUSPEND_VIOLATE_AD', true, null, 'SUSPEND_VIOLATE_AD'],
  ['FORBID_QUOTA', false, null, 'FORBID_QUOTA'],
  ['NORMAL', false, 'NORMAL', 'SUSPEND_VIOLATE_AD'],
  ['FORBID_QUOTA', true, 'NORMAL', 'SUSPEND_VIOLATE_AD'],
] as const)(
  '%s where additions are forbidden by the agency (%s), suspended over %s, counts as %s',
  (platform, isQuotaForbidden, suspendedOver, status) => {
    expect(statusUnderMarks(platform, { isQuotaForbidden, suspendedOver, isFrozenByAgency: false })).toBe(status)
    expect(statusUnderMarks(platform, { isQuotaForbidden, suspendedOver, isFrozenByAgency: true })).toBe('FROZEN')
  },
)

test.each([
  ['FORBID_QUOTA', true, null, 'NORMAL'],
  ['FORBID_QUOTA', false, null, 'FORBID_QUOTA'],
  ['SUSPEND_VIOLATE_AD', true, 'FORBID_QUOTA', 'FORBID_QUOTA'],
  ['FROZEN', false, null, 'FROZEN'],
] as const)(
  'beneath %s, forbidden (%s) and suspended over %s, the platform said %s',
  (accountStatus, isQuotaForbidden, suspendedOver, said) => {
    expect(statusBeneath({ accountStatus, isQuotaForbidden, suspendedOver })).toBe(said)
  },
)

test.each([
  [0n, 0n],
  [7n, 1n],
  [10n, 1n],
  [11n, 2n],
  [3n, 0n],
  [4n, 1n],
  [-4n, -1n],
  [-3n, 0n],
])('%s over seven days is %s a day, half up', (sum, average) => {
  expect(averagePerDay(sum, 7)).toBe(average)
})

test('the average covers the seven full days before the account’s own today', () => {
  const now = new Date('2026-03-10T04:00:00Z')
  expect(accountDay(now, 'America/Los_Angeles')).toBe('2026-03-09')
  expect(accountDay(now, 'Mars/Olympus')).toBe('2026-03-10')
  expect(averageRange('2026-03-10')).toEqual({ from: '2026-03-03', until: '2026-03-10' })
})

test.each([
  [null, undefined],
  ['2026-03-10T03:54:59Z', undefined],
  ['2026-03-10T03:55:00Z', undefined],
  ['2026-03-10T03:55:01Z', 1],
  ['2026-03-10T03:56:01Z', 2],
  ['2026-03-10T04:00:00Z', 5],
])('asked for at %s, a synchronisation waits %s minutes', (requestedAt, minutes) => {
  expect(minutesUntilSync(requestedAt === null ? null : new Date(requestedAt), new Date('2026-03-10T04:00:00Z'))).toBe(minutes)
})

test.each([
  ['absolute', 10000n, 10000n, 0n, false],
  ['absolute', 10001n, 10000n, 99999n, true],
  ['proposal', 9999n, 10000n, 99999n, true],
  ['delta', 10100n, 10000n, 0n, false],
  ['delta', 10101n, 10000n, 0n, true],
  ['delta', 9500n, 10000n, 500n, false],
  ['delta', 9499n, 10000n, 500n, true],
] as const)('%s: %s on the platform, %s in the books, %s a day is a difference: %s', (style, limit, placed, average, expected) => {
  const usd = (minor: bigint) => money(minor, 'USD')
  expect(isDrift({ style, limit: usd(limit), placed: usd(placed), averageSpend: usd(average) })).toBe(expected)
})
