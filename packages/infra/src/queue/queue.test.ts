// The job queue on a real PostgreSQL: jobs live and die with their transaction, and survive worker and database.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sleep } from '../clock/clock.ts'
import type { Scope } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createLogger } from '../log/log.ts'
import { createQueue } from './queue.ts'
import { workerPool } from './worker-pool.ts'
import { type Handlers, type QueueWorker, startWorker } from './worker.ts'

const system: Scope = { kind: 'system' }
const log = createLogger({ name: 'queue test', level: 'silent' })
let db: TestDatabase
let worker: QueueWorker | undefined

beforeAll(async () => {
  db = await testDatabase()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => db.drop())

const work = async (handlers: Handlers) => {
  worker = await startWorker({ url: db.url, runners: [{ handlers, slots: 2 }], log, pollIntervalMs: 200 })
}

test('a job runs once its transaction commits, and never if that fails', async () => {
  const queue = createQueue(db.database)
  const done: unknown[] = []
  await work({ greet: async payload => void done.push(payload) })
  await db.database.transaction(system, async tx => {
    await queue.enqueue(tx, 'greet', { name: '量舵' })
    await sleep(300)
    expect(done).toEqual([])
  })
  await expect(
    db.database.transaction(system, async tx => {
      await queue.enqueue(tx, 'greet', { name: 'nobody' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await queue.enqueueNow('greet', { name: 'last' }, { priority: 10 })
  await expect.poll(() => done).toEqual([{ name: '量舵' }, { name: 'last' }])
})

test('options reach the job: its time, its key, its queue, its attempts', async () => {
  const queue = createQueue(db.database)
  const runAt = new Date('2099-01-01T00:00:00Z')
  const options = { runAt, jobKey: 'only', queueName: 'line', maxAttempts: 3, priority: 7 }
  await db.database.transaction(system, async tx => {
    await queue.enqueueAll(tx, [
      { job: 'later', payload: { n: 1 }, options: { ...options, jobKey: 'first' } },
      { job: 'later', payload: { n: 2 }, options },
    ])
  })
  await queue.enqueueNow('later', { n: 3 }, options)
  const found = await db.database.read(system, tx =>
    tx.rows(sql`select j.key, j.run_at, j.queue_name, j.max_attempts, j.priority, p.payload from graphile_worker.jobs j
      join graphile_worker._private_jobs p using (id) where j.task_identifier = 'later' order by j.key`),
  )
  const shared = { run_at: runAt, queue_name: 'line', max_attempts: 3, priority: 7 }
  expect(found).toEqual([
    { key: 'first', ...shared, payload: { n: 1 } },
    { key: 'only', ...shared, payload: { n: 3 } },
  ])
})

test('a failing job is tried again', async () => {
  let tries = 0
  await work({
    stumble: async () => {
      tries += 1
      if (tries === 1) throw new Error('once')
    },
  })
  await createQueue(db.database).enqueueNow('stumble', {})
  await expect.poll(() => tries).toBe(2)
})

test('stopping waits for the job that runs', async () => {
  let finished = false
  let begun = false
  await work({
    slow: async () => {
      begun = true
      await sleep(400)
      finished = true
    },
  })
  await createQueue(db.database).enqueueNow('slow', {})
  await expect.poll(() => begun).toBe(true)
  await worker?.stop()
  worker = undefined
  expect(finished).toBe(true)
})

test('the worker comes back after all its connections were cut', async () => {
  const done: unknown[] = []
  await work({ after: async payload => void done.push(payload) })
  await db.database.read(system, tx =>
    tx.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'tallyhelm worker%'`,
    ),
  )
  await createQueue(db.database).enqueueNow('after', { n: 1 })
  await expect.poll(() => done).toEqual([{ n: 1 }])
})

test('a runner that lost the list of its tasks is replaced', async () => {
  const { pool } = db.database
  const own = `datname = current_database() and application_name = 'tallyhelm worker'`
  const done: unknown[] = []
  const blocker = await pool.connect()
  try {
    // Every slot waits for the one look into this table.
    await blocker.query('begin; lock table graphile_worker._private_tasks in access exclusive mode')
    await work({ listed: async payload => void done.push(payload) })
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where ${own} and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(cut)).rows.length).toBe(1)
    await blocker.query('rollback')
  } finally {
    blocker.release()
  }
  await createQueue(db.database).enqueueNow('listed', { n: 1 })
  await expect.poll(() => done).toEqual([{ n: 1 }])
})

test('a worker that is told to stop while it comes back stops for good', async () => {
  await work({ idle: async () => {} })
  const { pool } = db.database
  const own = `datname = current_database() and application_name like 'tallyhelm worker%'`
  const blocker = await pool.connect()
  try {
    // The runner looks into this table when it starts, and waits here.
    await blocker.query('begin; lock table graphile_worker.migrations in access exclusive mode')
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`)
    const waiting = async () => (await pool.query(`select 1 from pg_stat_activity where ${own} and wait_event_type = 'Lock'`)).rows.length
    await expect.poll(waiting).toBe(1)
    const stopped = worker?.stop()
    await blocker.query('rollback')
    await stopped
  } finally {
    blocker.release()
  }
  await expect.poll(async () => (await pool.query(`select application_name from pg_stat_activity where ${own}`)).rows).toEqual([])
})

test('a worker whose connection is cut while it starts tries again', async () => {
  const { pool } = db.database
  const own = `datname = current_database() and application_name = 'tallyhelm worker'`
  const done: unknown[] = []
  const blocker = await pool.connect()
  try {
    await blocker.query('begin; lock table graphile_worker.migrations in access exclusive mode')
    const started = work({ late: async payload => void done.push(payload) })
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where ${own} and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(cut)).rows.length).toBe(1)
    await blocker.query('rollback')
    await started
  } finally {
    blocker.release()
  }
  await createQueue(db.database).enqueueNow('late', { n: 1 })
  await expect.poll(() => done).toEqual([{ n: 1 }])
})

test('a client given back twice, as the runner does when it is cut while stopping, is no error', async () => {
  const pool = workerPool({ url: db.url, log })
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, release) => {
      if (error) return reject(error)
      release?.()
      release?.()
      resolve()
    })
  })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a pool that has ended hands out an error and nothing to give back, as the runner meets it when it listens again too late', async () => {
  const pool = workerPool({ url: db.url, log })
  await pool.end()
  const error = await new Promise(resolve => {
    pool.connect((failure, _client, release) => {
      release?.()
      resolve(failure)
    })
  })
  expect(String(error)).toContain('after calling end')
})

test('a worker whose connection is cut while it gives jobs back stops all the same', async () => {
  const { pool } = db.database
  const own = `datname = current_database() and application_name = 'tallyhelm worker'`
  const lost: unknown[] = []
  const hear = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', hear)
  const blocker = await pool.connect()
  const gone = Promise.withResolvers<void>()
  try {
    let begun = 0
    await work({
      held: async () => {
        begun += 1
        await gone.promise
      },
    })
    const queue = createQueue(db.database)
    for (let n = 1; n <= 3; n += 1) await queue.enqueueNow('held', { n })
    // Two slots work, and the third job is at hand.
    const taken = async () => (await pool.query('select from graphile_worker._private_jobs where locked_by is not null')).rowCount
    await expect.poll(async () => [begun, await taken()]).toEqual([2, 3])
    await blocker.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
    const stopped = worker?.stop()
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where ${own} and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(cut)).rows.length).toBeGreaterThan(0)
    await blocker.query('rollback')
    gone.resolve()
    await stopped
    await sleep(0)
    expect(lost).toEqual([])
  } finally {
    gone.resolve()
    blocker.release()
    process.off('unhandledRejection', hear)
    await pool.query(`delete from graphile_worker._private_jobs`)
  }
})

test('a connection that a runner never gives back is cut, and nobody waits for it', async () => {
  const pool = workerPool({ url: db.url, log })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.close()
  const alive = async () => (await db.database.pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount
  await expect.poll(alive).toBe(0)
})

test('the jobs of a killed worker go to another', async () => {
  const program = `
    import { startWorker } from '${import.meta.dirname}/worker.ts'
    import { createLogger } from '${import.meta.dirname}/../log/log.ts'
    await startWorker({ url: process.argv[1], log: createLogger({ name: 'w', level: 'silent' }), runners: [{ slots: 1, handlers: {
      orphaned: async () => { process.stdout.write('begun'); await new Promise(() => setInterval(() => {}, 1000)) },
    } }] })`
  const victim = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, db.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await createQueue(db.database).enqueueNow('orphaned', { n: 1 })
  await once(victim.stdout, 'data')
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  const done: unknown[] = []
  await work({ orphaned: async payload => void done.push(payload) })
  await expect.poll(() => done).toEqual([{ n: 1 }])
})
