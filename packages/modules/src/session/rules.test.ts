// Session rules as tables: send limits and lifetimes.
import { expect, test } from 'vitest'
import {
  absoluteEnd,
  challengeBits,
  CODE_LIMITS,
  idleEnd,
  isTouchDue,
  secondsUntilNextSend,
  sessionState,
  steppedUpUntil,
} from './rules.ts'

const now = new Date('2026-03-02T04:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const HOUR = 3_600
const DAY = 24 * HOUR

test.each<[string, Date[], number]>([
  ['the first', [], 0],
  ['one just sent', [ago(0)], 60],
  ['one sent 59 seconds ago', [ago(59)], 1],
  ['one sent a minute ago', [ago(60)], 0],
  ['five in the hour', [ago(3_000), ago(2_000), ago(1_000), ago(500), ago(100)], 600],
  ['five, the oldest an hour ago', [ago(HOUR), ago(2_000), ago(1_000), ago(500), ago(100)], 0],
  ['ten in the day', Array.from({ length: 10 }, (_, index) => ago((index + 2) * HOUR)), 13 * HOUR],
  ['ten, in any order', Array.from({ length: 10 }, (_, index) => ago((11 - index) * HOUR)), 13 * HOUR],
  ['sends of a clock that was ahead', [ago(-30)], 90],
])('to one phone: %s', (_what, sentAt, seconds) => {
  expect(secondsUntilNextSend(sentAt, CODE_LIMITS.phone, now)).toBe(seconds)
})

test('of one user the eleventh in an hour waits', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ago(index * 60))
  expect(secondsUntilNextSend(ten.slice(1), CODE_LIMITS.user, now)).toBe(0)
  expect(secondsUntilNextSend(ten, CODE_LIMITS.user, now)).toBe(HOUR - 9 * 60)
})

const session = (touchedAgo: number, endsIn: number, isRemembered = false, endedAt: Date | null = null) => ({
  isRemembered,
  touchedAt: ago(touchedAgo),
  expiresAt: ago(-endsIn),
  endedAt,
})

test.each([
  ['fresh', session(0, 12 * HOUR), 'LIVE'],
  ['just not idle too long', session(2 * HOUR - 1, HOUR), 'LIVE'],
  ['idle for 2 hours', session(2 * HOUR, HOUR), 'EXPIRED'],
  ['at its absolute end', session(0, 0), 'EXPIRED'],
  ['remembered, idle for 6 days', session(6 * DAY, DAY, true), 'LIVE'],
  ['remembered, idle for 7 days', session(7 * DAY, DAY, true), 'EXPIRED'],
  ['ended, whatever its time', session(9 * HOUR, 0, false, ago(1)), 'REVOKED'],
] as const)('a session %s', (_what, given, state) => {
  expect(sessionState(given, now)).toBe(state)
})

test('a session is told to end at the nearer of its two limits', () => {
  expect(idleEnd(session(0, HOUR))).toEqual(ago(-HOUR))
  expect(idleEnd(session(HOUR, 12 * HOUR))).toEqual(ago(-HOUR))
  expect(absoluteEnd(false, now)).toEqual(ago(-12 * HOUR))
  expect(absoluteEnd(true, now)).toEqual(ago(-30 * DAY))
})

test('use is noted once a minute', () => {
  expect([59, 60].map(seconds => isTouchDue({ touchedAt: ago(seconds) }, now))).toEqual([false, true])
})

test('the first code asks for no work, each further one for twice as much, up to a bound a phone can bear', () => {
  expect([0, 1, 2, 3, 4, 9].map(sends => challengeBits(sends, 0))).toEqual([0, 16, 17, 18, 18, 18])
})

test('a network that registers many phones works for each of them', () => {
  expect([0, 9, 10, 11, 12, 29].map(registers => challengeBits(0, registers))).toEqual([0, 0, 16, 17, 18, 18])
})

test('a proof of who one is counts for ten minutes', () => {
  expect(steppedUpUntil({ steppedUpAt: null }, now)).toBeNull()
  expect(steppedUpUntil({ steppedUpAt: ago(599) }, now)).toEqual(ago(-1))
  expect(steppedUpUntil({ steppedUpAt: ago(600) }, now)).toBeNull()
})
