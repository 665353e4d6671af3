// A machine whose clock is hours wrong goes by the database's; a difference below a second is left alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createLogger } from '../log/log.ts'
import { type Clock, systemClock } from './clock.ts'
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

test('a small difference does not make time step', async () => {
  const standing = new Date()
  const pool = { query: async () => ({ rows: [{ ms: String(standing.getTime() + 400) }] }) } as unknown as typeof db.database.pool
  const clock = databaseClock(pool, { now: () => standing }, log)
  await clock.follow()
  expect(clock.now()).toEqual(standing)
  clock.stop()
})
