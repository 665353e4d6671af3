// Staff rules as tables: waiting after failures, and when a session is over.
import { expect, test } from 'vitest'
import { staffSessionEnd, staffSessionState, waitAfterMs } from './rules.ts'

const minutes = (count: number) => count * 60_000

test.each([
  ['ACCOUNT', 0, 0],
  ['ACCOUNT', 4, 0],
  ['ACCOUNT', 5, 1],
  ['ACCOUNT', 6, 2],
  ['ACCOUNT', 10, 32],
  ['ACCOUNT', 11, 60],
  ['ACCOUNT', 2_000, 60],
  ['ADDRESS', 19, 0],
  ['ADDRESS', 20, 1],
  ['ADDRESS', 21, 2],
] as const)('%s: after %i failures the wait is %i minutes', (kind, failures, wait) => {
  expect(waitAfterMs(kind, failures)).toBe(minutes(wait))
})

test('a session ends after 30 idle minutes, after 12 hours whatever its use, and when somebody ends it', () => {
  const start = new Date('2026-03-02T04:00:00Z')
  const at = (ms: number) => new Date(start.getTime() + ms)
  const session = { touchedAt: start, expiresAt: staffSessionEnd(start), endedAt: null }
  expect(staffSessionState(session, at(minutes(30) - 1))).toBe('LIVE')
  expect(staffSessionState(session, at(minutes(30)))).toBe('EXPIRED')
  const used = { ...session, touchedAt: at(minutes(12 * 60 - 1)) }
  expect(staffSessionState(used, at(minutes(12 * 60) - 1))).toBe('LIVE')
  expect(staffSessionState(used, at(minutes(12 * 60)))).toBe('EXPIRED')
  expect(staffSessionState({ ...session, endedAt: at(1) }, at(1))).toBe('REVOKED')
})
