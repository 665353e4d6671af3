// Ids: 19 digits, rising, never twice.

import { expect, test } from 'vitest'
import { movableClock, systemClock } from '../clock/clock.ts'
import { createIds } from './ids.ts'

const many = (next: () => string, count: number) => Array.from({ length: count }, next)

test('every id has 19 digits and fits a PostgreSQL bigint, from 2020 to 2054', () => {
  for (const year of ['2019', '2020', '2026', '2054']) {
    const id = createIds(movableClock(new Date(`${year}-06-01T00:00:00Z`)), 1023).next()
    expect(id).toMatch(/^\d{19}$/)
    expect(BigInt(id)).toBeLessThan(2n ** 63n)
  }
  expect(() => createIds(movableClock(new Date('2055-01-01T00:00:00Z'))).next()).toThrow('2054')
})

test('ids rise and never repeat, even when the clock stands still or goes back', () => {
  const clock = movableClock(new Date('2026-03-01T00:00:00Z'))
  const ids = createIds(clock)
  const made = many(ids.next, 20_000)
  clock.advance(-60_000)
  made.push(...many(ids.next, 20_000))
  expect(new Set(made).size).toBe(40_000)
  expect(made).toEqual([...made].sort())
})

test('two makers of one process, and two nodes, never give the same id', () => {
  const clock = movableClock(new Date('2026-03-01T00:00:00Z'))
  const makers = [createIds(clock), createIds(clock), createIds(clock)]
  const made = makers.flatMap(maker => many(maker.next, 5_000))
  expect(new Set(made).size).toBe(15_000)
})

test('an id tells its time to the millisecond', () => {
  const clock = systemClock()
  const at = clock.now().getTime()
  const made = createIds({ now: () => new Date(at) }, 5).next()
  expect(Number(((BigInt(made) - 10n ** 18n) >> 22n) + BigInt(Date.UTC(2020, 0, 1)))).toBe(at)
})

test('a node outside of ten bits is refused', () => {
  expect(() => createIds(systemClock(), 1024)).toThrow('0..1023')
})
