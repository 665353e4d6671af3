// What the log says of a job: its own lines and its failure name the job, and the ids that its payload names; what it carries stays out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createLogger } from '../log/log.ts'
import { addToLog } from '../log/log-context.ts'
import { createQueue } from './queue.ts'
import { type QueueWorker, startWorker } from './worker.ts'

let db: TestDatabase
let worker: QueueWorker | undefined
const lines: Record<string, unknown>[] = []
const log = createLogger({ name: 'test', level: 'info', destination: { write: line => void lines.push(JSON.parse(line)) } })

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await worker?.stop()
  await db.drop()
})

test('a job that fails tells so once, with its order and its tenant', async () => {
  const handlers = {
    'test.leg': async () => {
      addToLog({ customerId: '7', orderId: '70' })
      throw new Error('the platform is away')
    },
  }
  worker = await startWorker({ url: db.url, runners: [{ handlers, slots: 1 }], log, pollIntervalMs: 200 })
  await createQueue(db.database).enqueueNow(
    'test.leg',
    { item_id: '700', person: { mobile: '13800000001' }, note_id: 'words' },
    { maxAttempts: 1 },
  )
  await expect.poll(() => lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    msg: 'a job failed',
    job: 'test.leg',
    jobId: expect.any(String),
    about: { item_id: '700' },
    customerId: '7',
    orderId: '70',
    attempt: 1,
    err: { message: 'the platform is away' },
  })
  expect(JSON.stringify(lines)).not.toMatch(/13800000001|words/)
})
