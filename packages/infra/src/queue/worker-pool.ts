// The connections of the job runner.

import pg from 'pg'
import type { Logger } from '../log/log.ts'

type OnClient = (error: Error | undefined, client: pg.PoolClient | undefined, release?: (error?: Error | boolean) => void) => void

/**
 * A pool that takes a client back once and ignores it the second time. graphile-worker gives its listening client back twice when the
 * connection breaks while it stops; with a plain pool that is an unhandled rejection, which would end the whole process. A pool that has
 * ended hands out an error alone: there is nothing to give back then.
 */
class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(onClient: OnClient): void
  override connect(onClient?: OnClient): Promise<pg.PoolClient> | undefined {
    if (onClient === undefined) return super.connect()
    super.connect((error, client, release) => {
      let isOut = true
      onClient(error, client, failure => {
        if (!isOut) return
        isOut = false
        release?.(failure)
      })
    })
    return undefined
  }
}

/**
 * Opens the pool for one runner of `concurrency` jobs; lost connections are logged, never thrown. Only who took which job and that it ended
 * is written here, and nobody waits for the disk for that: what a crash of the database loses makes a job run again, as the death of its
 * worker does.
 */
export function workerPool(options: { url: string; concurrency: number; log: Logger }): pg.Pool {
  const settings = { connectionString: options.url, application_name: 'tallyhelm worker', connectionTimeoutMillis: 5_000, keepAlive: true }
  const pool = new WorkerPool({ ...settings, max: options.concurrency + 3, options: '-c synchronous_commit=off' })
  const onLoss = (error: Error) => options.log.warn({ err: error }, 'a database connection of the job worker was lost')
  pool.on('error', onLoss)
  pool.on('connect', client => void client.on('error', onLoss))
  return pool
}
