// The connections of the job runner.

import pg from 'pg'
import { sleep } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'

/** For connections that are on their way back. */
const CLOSE_PATIENCE_MS = 2_000

type OnClient = (error: Error | undefined, client: pg.PoolClient | undefined, release?: (error?: Error | boolean) => void) => void

/**
 * A pool that takes a client back once and ignores it the second time. graphile-worker gives its listening client back twice when the
 * connection breaks while it stops; with a plain pool that is an unhandled rejection, which would end the whole process. A pool that has
 * ended hands out an error alone: there is nothing to give back then.
 */
class WorkerPool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()

  constructor(settings: pg.PoolConfig) {
    super(settings)
    this.on('connect', client => void this.#open.add(client))
    this.on('remove', client => void this.#open.delete(client))
  }

  /**
   * Ends all connections. Those that somebody still holds after a while are cut: a runner that was left alone never gives back the one it
   * listens on, and whoever waited for that would wait for ever.
   */
  async close(): Promise<void> {
    const patience = new AbortController()
    const ended = this.end().finally(() => patience.abort())
    await Promise.race([ended, sleep(CLOSE_PATIENCE_MS, patience.signal)])
    // The types lack `end`, which a client of a pool has like any other.
    for (const client of this.#open) (client as unknown as pg.Client).end().catch(() => {})
  }

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

/** The same pool for a runner that is not to listen: one connection does for all runners of a process, and this one waits for its own for ever. */
export const withoutListening = (pool: pg.Pool): pg.Pool =>
  Object.create(pool, {
    connect: { value: (onClient?: unknown) => (onClient === undefined ? pool.connect() : undefined) },
    query: { value: pool.query.bind(pool) },
  })

/** To listen, to fetch, to tell of ended and of failed jobs, and for the schedule. */
const CONNECTIONS = 5

/**
 * Opens the pool for one runner; lost connections are logged, never thrown. Only who took which job and that it ended
 * is written here, and nobody waits for the disk for that: what a crash of the database loses makes a job run again, as the death of its
 * worker does.
 */
export function workerPool(options: { url: string; log: Logger }): WorkerPool {
  const settings = { connectionString: options.url, application_name: 'tallyhelm worker', connectionTimeoutMillis: 5_000, keepAlive: true }
  const pool = new WorkerPool({ ...settings, max: CONNECTIONS, options: '-c synchronous_commit=off' })
  const onLoss = (error: Error) => options.log.warn({ err: error }, 'a database connection of the job worker was lost')
  pool.on('error', onLoss)
  pool.on('connect', client => void client.on('error', onLoss))
  return pool
}
