// The job queue: jobs are written in the business transaction and worked off by any worker process.

import type { Database, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

/** `jobKey` replaces a waiting job of the same key; jobs of one `queueName` run one after the other; `runAt` is by the database's clock. */
export type JobOptions = { runAt?: Date; jobKey?: string; queueName?: string; maxAttempts?: number; priority?: number }

export type Job = { job: string; payload: unknown; options?: JobOptions }

/** `enqueue` and `enqueueAll` write in the given transaction: no commit, no job. `enqueueNow` opens one of its own. */
export type Queue = {
  enqueue(tx: Tx, job: string, payload: unknown, options?: JobOptions): Promise<void>
  enqueueAll(tx: Tx, jobs: readonly Job[]): Promise<void>
  enqueueNow(job: string, payload: unknown, options?: JobOptions): Promise<void>
}

/** The queue over the given database. Its commits wake the workers, at once and again when the jobs are due. */
export function createQueue(db: Database): Queue {
  const enqueueAll = async (tx: Tx, jobs: readonly Job[]) => {
    if (jobs.length > 0) await tx.run(prepared`select queue_add(${JSON.stringify(jobs.map(specOf))}::json)`)
  }
  const enqueue = (tx: Tx, job: string, payload: unknown, options: JobOptions = {}) => enqueueAll(tx, [{ job, payload, options }])
  return {
    enqueue,
    enqueueAll,
    enqueueNow: (job, payload, options) => db.transaction({ kind: 'system' }, tx => enqueue(tx, job, payload, options)),
  }
}

/** The fields of graphile_worker.job_spec; what is undefined falls away and gets the queue's default. */
function specOf({ job, payload, options = {} }: Job): Record<string, unknown> {
  return {
    identifier: job,
    payload: payload ?? {},
    queue_name: options.queueName,
    run_at: options.runAt?.toISOString(),
    max_attempts: options.maxAttempts,
    job_key: options.jobKey,
    priority: options.priority,
  }
}
