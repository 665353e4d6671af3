// Turns, calls of a round, chunks and plans of reading spend.
import { expect, test } from 'vitest'
import { callsOfRound, chunksWithin, planReading, readEvery } from './pace.ts'

const META = { callsFor: (accounts: number) => accounts, perDay: null, perSecond: null, together: 50 }
const google = (perDay: number | null) => ({ ...META, perDay, together: 100 })
/** Two levels, five advertisers a call. */
const TIKTOK = { callsFor: (accounts: number) => Math.ceil(accounts / 5) * 2, perDay: 864_000, perSecond: 10, together: 100 }

test('accounts that spend are read by their frequency, idle ones four times a day', () => {
  expect([5, 30, 60].map(minutes => readEvery(minutes, { spends: true }))).toEqual([5, 30, 60])
  expect([5, 30, 60].map(minutes => readEvery(minutes, { spends: false }))).toEqual([360, 360, 360])
})

test('a round gets its part of the day, and half of what a second takes', () => {
  expect(callsOfRound(META)).toBeNull()
  expect(callsOfRound(google(12_000))).toBe(42)
  expect(callsOfRound(TIKTOK)).toBe(1_500)
  expect(callsOfRound({ ...TIKTOK, perDay: 2_880 })).toBe(10)
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const costOf = ({ callsFor, together }: Pick<typeof META, 'callsFor' | 'together'>) => ({
  together,
  callsFor: (accounts: readonly number[]) => callsFor(accounts.length),
})

test('chunks are of what is asked together, in the order of urgency, and end where the calls end', () => {
  const all = chunksWithin(numbers(120), costOf(META), { days: 4, calls: null })
  expect([all.chunks.map(chunk => chunk.length), all.calls]).toEqual([[50, 50, 20], 120])
  const some = chunksWithin(numbers(120), costOf(META), { days: 4, calls: 70 })
  expect([some.chunks.map(chunk => chunk.length), some.calls]).toEqual([[50, 20], 70])
  expect(some.chunks.flat()).toEqual(numbers(70))
  expect(chunksWithin(numbers(12), costOf(TIKTOK), { days: 4, calls: 3 }).chunks.flat()).toEqual(numbers(5))
  expect(chunksWithin(numbers(12), costOf(META), { days: 4, calls: 0 })).toEqual({ chunks: [], calls: 0 })
  expect(chunksWithin(numbers(12), costOf(META), { days: 4, calls: -3 })).toEqual({ chunks: [], calls: 0 })
})

test('a plan tells calls a day and who waits: idle accounts first, then those that spend', () => {
  const asked = { count: 1_000, spending: 300, minutes: 60 }
  const wanted = { sync: 72_000, spending: 7_200, idle: 2_800, weekly: 143 }
  expect(planReading(asked, google(null), 28)).toEqual({ wanted, limit: null, every: { spending: 60, idle: 360 }, isOver: false })
  const basic = planReading(asked, google(12_000), 28)
  expect(basic).toEqual({ wanted, limit: 12_000, every: { spending: 60, idle: 360 }, isOver: true })
  const tight = planReading(asked, google(9_000), 28)
  expect(tight.every).toEqual({ spending: 60, idle: Math.ceil((360 * 2_800) / (9_000 - 143 - 7_200)) })
  const explorer = planReading(asked, google(2_304), 28)
  expect(explorer.every).toEqual({ spending: Math.ceil((60 * 7_200) / (2_304 - 143)), idle: null })
  expect(planReading(asked, google(0), 28).every).toEqual({ spending: null, idle: null })
})

test('vendors that answer for several accounts at once are asked less', () => {
  expect(planReading({ count: 1_000, spending: 1_000, minutes: 60 }, TIKTOK, 28).wanted.spending).toBe(400 * 24)
  expect(planReading({ count: 1_003, spending: 1_003, minutes: 60 }, TIKTOK, 28).wanted.spending).toBe(402 * 24)
})
