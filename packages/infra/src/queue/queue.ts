// The job queue: jobs are written in the business transaction and worked off by any worker process.

import { EventEmitter } from 'node:events'
import {
  parseCrontab,
  Logger as QueueLogger,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { sleep } from '../clock/clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Logger } from '../log/log.ts'
import { openLifeLine, unlockDeadWorkers } from './dead-workers.ts'
import { workerPool } from './worker-pool.ts'

/** `jobKey` replaces a waiting job of the same key; jobs of one `queueName` run one after the other; `runAt` is by the database's clock. */
export type JobOptions = { runAt?: Date; jobKey?: string; queueName?: string; maxAttempts?: number; priority?: number }

export type Job = { job: string; payload: unknown; options?: JobOptions }

/** `enqueue` and `enqueueAll` write in the given transaction: no commit, no job. `enqueueNow` opens one of its own. */
export type Queue = {
  enqueue(tx: Tx, job: string, payload: unknown, options?: JobOptions): Promise<void>
  enqueueAll(tx: Tx, jobs: readonly Job[]): Promise<void>
  enqueueNow(job: string, payload: unknown, options?: JobOptions): Promise<void>
}

export type Handlers = Record<string, (payload: unknown) => Promise<void>>

export type WorkerOptions = {
  /** A direct connection: the worker listens, which PgBouncer in transaction mode does not pass on. */
  url: string
  handlers: Handlers
  concurrency: number
  /** Lines like `0 * * * * reconcile_hourly`, in UTC. */
  crontab?: string
  log: Logger
  /** How often to look without being told; a job enqueued for now is started at once all the same. */
  pollIntervalMs?: number
}

export type QueueWorker = { stop(): Promise<void> }

/** The queue over the given database. */
export function createQueue(db: Database): Queue {
  const enqueueAll = async (tx: Tx, jobs: readonly Job[]) => {
    if (jobs.length === 0) return
    await tx.run(prepared`
      select graphile_worker.add_jobs(array(
        select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(${JSON.stringify(jobs.map(specOf))}::json) as spec
      ))`)
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

const SWEEP_MS = 5_000
const RESTART_MS = 1_000
/** Longer than running jobs are waited for (5 s). */
const SHUTDOWN_MS = 12_000
/** With the database gone there is nothing to finish in order. */
const BROKEN_SHUTDOWN_MS = 2_000
/** A runner whose slots have failed to fetch a job for so long is replaced. */
const FETCH_PATIENCE_MS = 5_000

/**
 * Works off jobs until stopped, also after the database was away; `stop` gives running jobs 5 s and the rest back. A handler that throws
 * is tried again, and may see a payload twice: a killed worker's job goes to another within about 10 s.
 */
export async function startWorker(options: WorkerOptions): Promise<QueueWorker> {
  const stopping = new AbortController()
  let current = await startRunner(options)

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.ended
      while (!stopping.signal.aborted) {
        await sleep(RESTART_MS, stopping.signal)
        if (stopping.signal.aborted) return
        try {
          current = await startRunner(options)
          // Told to stop while it was coming back: nobody else knows of this one, and it would keep the process alive.
          if (stopping.signal.aborted) return await current.stop()
          options.log.info('the job worker is back')
          break
        } catch (error) {
          options.log.warn({ err: error }, 'the job worker could not be started again yet')
        }
      }
    }
  }
  const supervised = supervise()

  return {
    async stop() {
      stopping.abort()
      await current.stop()
      await supervised
    },
  }
}

type Running = { ended: Promise<void>; stop(): Promise<void> }

async function startRunner(options: WorkerOptions): Promise<Running> {
  const pool = workerPool(options)
  const life = await openLifeLine(options)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool: { id } }) => {
    life.announce(id).catch((error: unknown) => options.log.warn({ err: error }, 'the job worker could not be announced'))
  })
  const patience = watchShutdown(events, options.log)
  const fetching = watchFetches(events, options.log)
  let runner: Runner
  try {
    runner = await run({ ...runnerOptions(options), pgPool: pool, events })
  } catch (error) {
    await life.end()
    await pool.close()
    throw error
  }
  const sweeping = new AbortController()
  const swept = sweep(pool, sweeping.signal, options.log)
  const ended = Promise.race([
    runner.promise.catch((error: unknown) => options.log.error({ err: error }, 'the job worker has ended')),
    patience.over,
  ]).then(async () => {
    patience.end()
    fetching.end()
    sweeping.abort()
    await swept
    await life.end()
    await pool.close()
  })
  const stop = async () => {
    const stopped = runner.stop().catch((error: unknown) => options.log.warn({ err: error }, 'the job worker did not stop cleanly'))
    await Promise.race([stopped, ended])
    await ended
  }
  // A worker whose life line is cut looks dead to the others: it takes no more jobs and starts anew under another name.
  void Promise.race([life.cut, fetching.stuck]).then(() => (sweeping.signal.aborted ? undefined : stop()))
  return { ended, stop }
}

/**
 * graphile-worker 0.18.0 keeps the first answer to "which tasks are there" for a runner's life, even if that answer was a lost connection:
 * every later fetch then fails at once. `stuck` settles once no fetch has succeeded for a while (docs/decisions/processes.md).
 */
function watchFetches(events: WorkerEvents, log: Logger): { stuck: Promise<void>; end(): void } {
  let patience: NodeJS.Timeout | undefined
  const hasFetched = () => {
    clearTimeout(patience)
    patience = undefined
  }
  events.on('worker:getJob:empty', hasFetched)
  events.on('job:start', hasFetched)
  const stuck = new Promise<void>(resolve => {
    events.on('worker:getJob:error', ({ error }) => {
      if (patience) return
      log.warn({ err: error }, 'the job worker could not fetch a job')
      patience = setTimeout(resolve, FETCH_PATIENCE_MS)
    })
  })
  return { stuck, end: hasFetched }
}

/**
 * A runner that could not tell the database of several ended jobs may never finish its shut-down (docs/decisions/processes.md). It is
 * left to itself after a while, or no other would ever take its place; its jobs go to others as those of a killed worker do.
 */
function watchShutdown(events: WorkerEvents, log: Logger): { over: Promise<void>; end(): void } {
  const timers: NodeJS.Timeout[] = []
  const over = new Promise<void>(resolve => {
    const giveUp = () => {
      log.warn('the job worker does not end by itself and is left alone')
      resolve()
    }
    events.once('pool:gracefulShutdown', () => timers.push(setTimeout(giveUp, SHUTDOWN_MS)))
    events.once('pool:fatalError', () => timers.push(setTimeout(giveUp, BROKEN_SHUTDOWN_MS)))
  })
  return {
    over,
    end() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function runnerOptions(options: WorkerOptions): RunnerOptions {
  const taskList: TaskList = {}
  for (const [name, handle] of Object.entries(options.handlers)) taskList[name] = payload => handle(payload)
  const logger = new QueueLogger(scope => (level, message, meta) => {
    // Its "info" tells of every job; that is our debug.
    const ours = ({ error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const)[level]
    options.log[ours]({ ...scope, meta }, message)
  })
  return {
    taskList,
    logger,
    concurrency: options.concurrency,
    pollInterval: options.pollIntervalMs ?? 1_000,
    parsedCronItems: parseCrontab(options.crontab ?? ''),
    noHandleSignals: true,
    // Ended jobs are told in batches of a tick: told one by one, a connection lost at that moment is an unhandled rejection. A batch that
    // fails ends the runner, and the supervisor starts another.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** A worker found dead twice in a row is really dead; one that is only reconnecting gets the time to say so. */
async function sweep(pool: pg.Pool, signal: AbortSignal, log: Logger): Promise<void> {
  let suspects: string[] = []
  while (!signal.aborted) {
    try {
      suspects = await unlockDeadWorkers(pool, suspects, log)
    } catch (error) {
      log.warn({ err: error }, 'jobs of dead workers could not be looked for')
    }
    await sleep(SWEEP_MS, signal)
  }
}
