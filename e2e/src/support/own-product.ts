// The product of one test file, on a copy of the told story: what its journeys do, no other file sees.
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { leaksIn } from './log-leaks.ts'
import { startProduct } from './product.ts'

/** An unanswered change is sent again after so many seconds: short, so that journeys see the end of it. */
const SETTLE_SECONDS = '3'

const run = inject('run')
const name = `of-${process.pid}-${performance.timeOrigin}`
await cp(join(run, 'story'), join(run, name), { recursive: true })
// The browser stands for a proxy, see `visit`.
const environment = { SETTLE_SECONDS, DATABASE_PATIENCE: '3', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' }
const { url, sandbox, output, stop } = await startProduct(run, name, { environment })

afterAll(async () => {
  await stop()
  await rm(join(run, name), { recursive: true, force: true })
  expect(leaksIn(output()), 'secrets and personal data in the log').toEqual([])
})

/** Where the product under test listens, where the platforms that it calls, and the file that tells where its database does. */
export const product = { url, sandbox, databaseUrlFile: join(run, name, 'database-url') }
