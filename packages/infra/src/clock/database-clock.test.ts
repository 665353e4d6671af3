// A machine whose clock is hours wrong goes by the database's; a difference below a second is left alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createLogger } from '../log/log.ts'
import { type Clock, sleep, systemClock } from './clock.ts'
import { databaseClock } from './database-clock.ts'

const log = createLogger({ name: 'clock test', level: 'silent' })
const HOUR_MS = 3_600_000
const ahead = (ms: number): Clock => ({ now: () => new Date(systemClock().now().getTime() + ms) })

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test.each([2 * HOUR_MS, -2 * HOUR_MS])('a clock %d ms off is corrected', async ms => {
  const clock = databaseClock(db.database.pool, ahead(ms), log)
  expect(Math.abs(clock.now().getTime() - ahead(ms).now().getTime())).toBeLessThan(60_000)
  await clock.follow()
  expect(Math.abs(clock.now().getTime() - systemClock().now().getTime())).toBeLessThan(60_000)
  clock.stop()
})

test.each([2 * HOUR_MS, -2 * HOUR_MS])(
  'a clock that jumps by %d ms between two looks is not believed, and the database is asked at once',
  async ms => {
    let jumpedMs = 0
    let looks = 0
    const query = (text: string) => {
      looks += 1
      return db.database.pool.query(text)
    }
    const machine = { now: () => ahead(jumpedMs).now() }
    const clock = databaseClock({ query } as unknown as typeof db.database.pool, machine, log)
    const wrongMs = () => Math.abs(clock.now().getTime() - systemClock().now().getTime())
    await clock.follow()
    jumpedMs = ms
    expect(wrongMs()).toBeLessThan(1_000)
    await sleep(1_100)
    await expect.poll(() => (clock.now(), looks)).toBe(2)
    expect(wrongMs()).toBeLessThan(1_000)
    jumpedMs = 0
    expect(wrongMs()).toBeLessThan(1_000)
    clock.stop()
  },
)

test('a small difference does not make time step', async () => {
  const standing = new Date()
  const pool = { query: async () => ({ rows: [{ ms: String(standing.getTime() + 400) }] }) } as unknown as typeof db.database.pool
  const clock = databaseClock(pool, { now: () => standing }, log)
  await clock.follow()
  expect(clock.now()).toEqual(standing)
  clock.stop()
})
