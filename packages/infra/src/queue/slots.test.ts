// Slots and waking: runners side by side take no slot from each other, and what is due later starts then, without a poll.

import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { monotonicMs, sleep } from '../clock/clock.ts'
import type { Scope } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createLogger } from '../log/log.ts'
import { createQueue, type Queue } from './queue.ts'
import { openWaker } from './waker.ts'
import { type QueueWorker, type RunnerPlan, startWorker } from './worker.ts'

const system: Scope = { kind: 'system' }
const log = createLogger({ name: 'slots test', level: 'silent' })
/** So long that nothing in these tests can come by a poll. */
const NO_POLL_MS = 3_600_000
let db: TestDatabase
let queue: Queue
const workers: QueueWorker[] = []

beforeAll(async () => {
  db = await testDatabase()
  queue = createQueue(db.database)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await db.database.transaction(system, tx => tx.run(sql`delete from graphile_worker._private_jobs`))
})
afterAll(() => db.drop())

const work = async (runners: readonly RunnerPlan[], pollIntervalMs = NO_POLL_MS) => {
  const others = new Set(await listening())
  const worker = await startWorker({ url: db.url, runners, log, pollIntervalMs })
  workers.push(worker)
  // Its runners have looked once, and one listens for all.
  await expect.poll(async () => (await listening()).filter(pid => !others.has(pid))).toHaveLength(1)
  await sleep(100)
  return worker
}
const listening = async () => {
  const { rows } = await db.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'tallyhelm worker' and query like 'LISTEN%'`,
  )
  return rows.map(row => row.pid)
}
const inMs = (ms: number) => new Date(Date.now() + ms)
const dueIn = (ms: number) => ({ job: 'late', payload: { ms }, options: { runAt: inMs(ms) } })

/** A job that never ends of itself, and what lets all of them go. */
function hanging() {
  let letGo = () => {}
  const gone = new Promise<void>(resolve => (letGo = resolve))
  let running = 0
  return {
    letGo: () => letGo(),
    running: () => running,
    handle: async () => {
      running += 1
      await gone
      running -= 1
    },
  }
}

test('a runner whose slots all hang holds up no other, and keeps no jobs from another worker that has free slots', async () => {
  const hang = hanging()
  const quick: unknown[] = []
  const elsewhere: unknown[] = []
  try {
    await work([
      { handlers: { 'leg.one': hang.handle }, slots: 2 },
      { handlers: { 'leg.two': async payload => void quick.push(payload) }, slots: 2 },
    ])
    await db.database.transaction(system, tx =>
      queue.enqueueAll(
        tx,
        Array.from({ length: 6 }, (_, n) => ({ job: 'leg.one', payload: { n } })),
      ),
    )
    await expect.poll(hang.running).toBe(2)
    await queue.enqueueNow('leg.two', { n: 7 })
    await expect.poll(() => quick).toEqual([{ n: 7 }])
    expect(hang.running()).toBe(2)
    await work([{ handlers: { 'leg.one': async payload => void elsewhere.push(payload) }, slots: 2 }], 200)
    await expect.poll(() => elsewhere.length).toBe(4)
  } finally {
    hang.letGo()
  }
})

test('a job starts when it is due, by the notification of its commit, and one commit wakes for each of its times', async () => {
  const late: number[] = []
  const startMs = monotonicMs()
  await work([{ handlers: { late: async payload => void late.push(monotonicMs() - startMs - at(payload)) }, slots: 8 }])
  const from = monotonicMs() - startMs
  const at = (payload: unknown) => from + (payload as { ms: number }).ms
  await db.database.transaction(system, tx => queue.enqueueAll(tx, [dueIn(600), dueIn(0), dueIn(300)]))
  await expect.poll(() => late.length, { interval: 20 }).toBe(3)
  // A free machine takes 5 to 30 ms, a busy one longer; a poll would take an hour, for which nobody waits here.
  for (const ms of late) expect(ms).toBeGreaterThanOrEqual(-5)
})

test('nothing wakes for a transaction that fails, and a job that is moved is started once, at its later time', async () => {
  const done: unknown[] = []
  const startedAt: number[] = []
  const handle = async (payload: unknown) => {
    done.push(payload)
    startedAt.push(Date.now())
  }
  await work([{ handlers: { moved: handle }, slots: 2 }])
  const failing = db.database.transaction(system, async tx => {
    await queue.enqueue(tx, 'moved', { n: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const [soon, later] = [inMs(150), inMs(500)]
  // In one commit, so that the first time can't come before the job is moved.
  await db.database.transaction(system, async tx => {
    await queue.enqueue(tx, 'moved', { n: 2 }, { jobKey: 'one', runAt: soon })
    await queue.enqueue(tx, 'moved', { n: 3 }, { jobKey: 'one', runAt: later })
  })
  await expect.poll(() => done).toEqual([{ n: 3 }])
  expect(startedAt[0]).toBeGreaterThanOrEqual(later.getTime() - 5)
})

test('more jobs at once than a batch, and more times than a notification bears, are all worked off', async () => {
  let done = 0
  await work([{ handlers: { many: async () => void (done += 1) }, slots: 100 }], 1_000)
  const times = Array.from({ length: 3_000 }, (_, n) => ({ job: 'many', payload: { n }, options: { runAt: inMs(n) } }))
  await db.database.transaction(system, tx => queue.enqueueAll(tx, times))
  await expect.poll(() => done).toBe(3_000)
})

test('256 slots take a handful of connections', async () => {
  const hang = hanging()
  await work([{ handlers: { wide: hang.handle }, slots: 256 }])
  try {
    await db.database.transaction(system, tx =>
      queue.enqueueAll(
        tx,
        Array.from({ length: 300 }, (_, n) => ({ job: 'wide', payload: { n } })),
      ),
    )
    await expect.poll(hang.running).toBe(256)
    const { rowCount } = await db.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'tallyhelm worker%'`,
    )
    expect(rowCount).toBeLessThanOrEqual(8)
  } finally {
    hang.letGo()
  }
})

test('a worker that stops gives back at once what it had taken and not begun', async () => {
  const hang = hanging()
  const done: unknown[] = []
  const first = await work([{ handlers: { given: hang.handle }, slots: 1 }])
  await db.database.transaction(system, tx =>
    queue.enqueueAll(
      tx,
      Array.from({ length: 2 }, (_, n) => ({ job: 'given', payload: { n } })),
    ),
  )
  await expect.poll(hang.running).toBe(1)
  const stopped = first.stop()
  await work([{ handlers: { given: async payload => void done.push(payload) }, slots: 1 }], 200)
  await expect.poll(() => done.length).toBe(1)
  hang.letGo()
  await stopped
  const { rows } = await db.database.pool.query('select attempts, locked_by from graphile_worker.jobs')
  expect(rows).toEqual([])
})

test('the waker hears its own kinds alone, bears any text, and wakes once for what comes together', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let woken = 0
  const waker = openWaker(new Set(['mine']), () => void (woken += 1))
  for (const text of [
    undefined,
    '',
    'x',
    'null',
    '[]',
    '{"count":1}',
    '{"task":"mine"}',
    '{"task":"mine","due":["0",null]}',
    '{"task":"other","due":[0]}',
  ])
    waker.hear(text)
  expect(woken).toBe(0)
  for (let n = 0; n < 50; n += 1) waker.hear('{"task":"mine","due":[0,30]}')
  expect(woken).toBe(1)
  vi.advanceTimersByTime(200)
  // At once, after 20 ms for those that came meanwhile, and at most twice around 30 ms.
  expect(woken).toBeGreaterThanOrEqual(2)
  expect(woken).toBeLessThanOrEqual(5)
  waker.hear('{"task":"mine","due":[40]}')
  waker.end()
  const before = woken
  vi.advanceTimersByTime(100)
  expect(woken).toBe(before)
})
