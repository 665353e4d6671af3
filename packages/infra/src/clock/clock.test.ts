// The clocks and the wait.

import { expect, test } from 'vitest'
import { movableClock, sleep } from './clock.ts'

test('a movable clock stands still until it is moved', () => {
  const clock = movableClock(new Date('2026-01-01T00:00:00Z'))
  clock.advance(90_000)
  expect(clock.now()).toEqual(new Date('2026-01-01T00:01:30Z'))
  clock.set(new Date('2025-01-01T00:00:00Z'))
  expect(clock.now()).toEqual(new Date('2025-01-01T00:00:00Z'))
})

test('what was handed out as now does not move with the clock', () => {
  const clock = movableClock(new Date('2026-01-01T00:00:00Z'))
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

const DAY_MS = 86_400_000
test('an aborted wait ends at once and quietly', async () => {
  const stop = new AbortController()
  const waiting = sleep(DAY_MS, stop.signal)
  stop.abort()
  await waiting
  await sleep(DAY_MS, stop.signal)
})
