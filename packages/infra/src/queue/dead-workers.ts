// Tells living workers from killed ones, so that a killed worker's jobs go to another within seconds instead of four hours.

import pg from 'pg'
import type { Logger } from '../log/log.ts'

/** The first half of the advisory lock that stands for "this worker lives"; the second is a hash of its name. */
const LIFE_LOCK = 720_148_253

/** While its connection stands, the announced workers count as alive; PostgreSQL drops the lock when a process dies. */
export type LifeLine = {
  announce(workerId: string): Promise<void>
  /** Settles when the connection is gone, whether by `end` or by itself. */
  cut: Promise<void>
  end(): Promise<void>
}

/** Opens the connection that keeps a worker process known as alive. */
export async function openLifeLine(options: { url: string; log: Logger }): Promise<LifeLine> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'tallyhelm worker life', keepAlive: true })
  const cut = new Promise<void>(resolve => client.once('end', resolve))
  client.on('error', error => options.log.warn({ err: error }, 'the life line of the job worker was cut'))
  await client.connect()
  return {
    cut,
    async announce(workerId) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [LIFE_LOCK, workerId])
    },
    async end() {
      await client.end().catch(() => {})
    },
  }
}

const DEAD_WORKERS = `
  select worker_id from (
    select locked_by as worker_id from graphile_worker._private_jobs where locked_by is not null
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
  ) as holders
  where not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = $1::bigint::oid and objid = (hashtext(worker_id)::bigint & 4294967295)::oid
  )`

/**
 * Frees the jobs of workers that hold jobs, are not alive, and were so at the last look too (`suspects`): one that has only
 * just started or is reconnecting is left alone. Gives the suspects for the next look.
 */
export async function unlockDeadWorkers(pool: pg.Pool, suspects: readonly string[], log: Logger): Promise<string[]> {
  const { rows } = await pool.query<{ worker_id: string }>(DEAD_WORKERS, [LIFE_LOCK])
  const found = rows.map(row => row.worker_id)
  const dead = found.filter(workerId => suspects.includes(workerId))
  if (dead.length > 0) {
    log.warn({ dead }, 'the jobs of dead workers are given to others')
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  }
  return found.filter(workerId => !dead.includes(workerId))
}
