// One runner of graphile-worker with its slots: it takes jobs in batches, is woken for those that are due, and is watched.

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
import type { Logger } from '../log/log.ts'
import { inLogContext } from '../log/log-context.ts'
import { openLifeLine } from './dead-workers.ts'
import { openWaker, type Waker } from './waker.ts'
import { withoutListening, workerPool } from './worker-pool.ts'

export type Handlers = Record<string, (payload: unknown) => Promise<void>>

/** So many jobs of these kinds at once. */
export type RunnerPlan = {
  handlers: Handlers
  slots: number
  /** Lines like `0 * * * * reconcile_hourly`, in UTC. */
  crontab?: string
}

export type Running = { ended: Promise<void>; stop(): Promise<void> }

/** Those who want to hear of each commit with jobs. */
export type Ears = Set<Waker['hear']>

/** The runner that `listens` tells what it hears to all `ears` of its process. */
type Options = { url: string; plan: RunnerPlan; ears: Ears; listens: boolean; log: Logger; pollIntervalMs?: number }

/** Longer than running jobs are waited for (5 s). */
const SHUTDOWN_MS = 12_000
/** With the database gone there is nothing to finish in order. */
const BROKEN_SHUTDOWN_MS = 2_000
const POLL_MS = 1_000
/** A runner that should look for jobs and has not managed to for so long beyond its poll is replaced. */
const FETCH_PATIENCE_MS = 5_000
/** Jobs taken at once. Those that find no free slot are kept from other workers, but only for so long. */
const BATCH = 32
const KEEP_MS = 300

export async function startRunner(options: Options): Promise<Running> {
  const pool = workerPool(options)
  const life = await openLifeLine(options)
  const events: WorkerEvents = new EventEmitter()
  const kinds = new Set(Object.keys(options.plan.handlers))
  let waker: Waker | undefined
  events.on('pool:create', ({ workerPool: runnerPool }) => {
    life.announce(runnerPool.id).catch((error: unknown) => options.log.warn({ err: error }, 'the job worker could not be announced'))
    const wake = runnerPool.nudge.bind(runnerPool, 1)
    // By itself the runner would look for jobs whenever anybody writes one of any kind.
    runnerPool.nudge = () => {}
    waker = openWaker(kinds, wake)
    options.ears.add(waker.hear)
  })
  events.on('pool:listen:notification', ({ message }) => {
    for (const hear of options.ears) hear(message.payload)
  })
  const silence = () => {
    if (waker) options.ears.delete(waker.hear)
    waker?.end()
  }
  waitForReturnedJobs(events)
  const patience = watchShutdown(events, options.log)
  const fetching = watchFetches(events, options)
  let runner: Runner
  try {
    runner = await run({ ...runnerOptions(options), pgPool: options.listens ? pool : withoutListening(pool), events })
  } catch (error) {
    fetching.end()
    silence()
    await life.end()
    await pool.close()
    throw error
  }
  let isOver = false
  const ended = Promise.race([
    runner.promise.catch((error: unknown) => options.log.error({ err: error }, 'the job worker has ended')),
    patience.over,
  ]).then(async () => {
    isOver = true
    patience.end()
    fetching.end()
    silence()
    await life.end()
    await pool.close()
  })
  const stop = async () => {
    const stopped = runner.stop().catch((error: unknown) => options.log.warn({ err: error }, 'the job worker did not stop cleanly'))
    await Promise.race([stopped, ended])
    await ended
  }
  // A worker whose life line is cut looks dead to the others: it takes no more jobs and starts anew under another name.
  void Promise.race([life.cut, fetching.stuck]).then(() => (isOver ? undefined : stop()))
  return { ended, stop }
}

/**
 * graphile-worker 0.18.0 keeps the first answer to "which tasks are there" for a runner's life, even if that answer was a lost connection:
 * every later fetch then fails at once. `stuck` settles when it should look and has not managed to (docs/decisions/running.md).
 */
function watchFetches(events: WorkerEvents, { log, pollIntervalMs = POLL_MS }: Options): { stuck: Promise<void>; end(): void } {
  let patience: NodeJS.Timeout | undefined
  let hasEnded = false
  const stuck = new Promise<void>(resolve => {
    const wait = () => {
      clearTimeout(patience)
      if (hasEnded) return
      patience = setTimeout(() => {
        log.warn('the job worker could not fetch jobs')
        resolve()
      }, pollIntervalMs + FETCH_PATIENCE_MS)
    }
    events.on('localQueue:getJobs:complete', wait)
    // With jobs at hand that wait for a slot it does not look.
    events.on('localQueue:setMode', ({ newMode }) => (newMode === 'POLLING' ? wait() : clearTimeout(patience)))
  })
  return {
    stuck,
    end() {
      hasEnded = true
      clearTimeout(patience)
    },
  }
}

/**
 * graphile-worker 0.18.0 refuses to wait for the jobs that a stopping runner gives back unless it waits for something else already: if the
 * database then fails, nobody hears of it and the process ends. Something to wait for is handed to it as each stop begins.
 */
function waitForReturnedJobs(events: WorkerEvents): void {
  events.once('localQueue:init', ({ localQueue }) => {
    const queue = localQueue as unknown as { background(work: Promise<void>): void }
    events.once('pool:gracefulShutdown', () => queue.background(Promise.resolve()))
  })
}

/**
 * A runner that could not tell the database of several ended jobs may never finish its shut-down (docs/decisions/running.md). It is
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

/** `item_id`, `run_id` and the like: what a payload names, without what it carries. */
function idsIn(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, string] => entry[0].endsWith('_id') && /^\d{1,20}$/.test(String(entry[1]))),
  )
}

function runnerOptions({ plan, log, pollIntervalMs = POLL_MS }: Options): RunnerOptions {
  const taskList: TaskList = {}
  for (const [name, handle] of Object.entries(plan.handlers))
    taskList[name] = (payload, { job }) =>
      inLogContext({ job: name, jobId: job.id, about: idsIn(payload) }, async () => {
        try {
          await handle(payload)
        } catch (error) {
          log.error({ err: error, attempt: job.attempts, mostAttempts: job.max_attempts }, 'a job failed')
          throw error
        }
      })
  const logger = new QueueLogger(scope => (level, message, meta) => {
    // Its "info" tells of every job; that is our debug. So is its advice that batch and pool should be as large as the slots are many.
    const isAdvice = level === 'warning' && message.includes('smaller than')
    // A job that failed has told so itself, and said what it was about.
    const isTold = meta?.failure === true
    const ours = isAdvice || isTold ? 'debug' : ({ error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const)[level]
    log[ours]({ ...scope, meta }, message)
  })
  return {
    taskList,
    logger,
    concurrency: plan.slots,
    pollInterval: pollIntervalMs,
    parsedCronItems: parseCrontab(plan.crontab ?? ''),
    noHandleSignals: true,
    preset: {
      worker: {
        // One look for all slots. There is no refetchDelay: a waking that came meanwhile would be lost until the next poll.
        localQueue: { size: Math.min(plan.slots, BATCH), ttl: KEEP_MS },
        // Ended jobs are told in batches: told one by one, a connection lost at that moment is an unhandled rejection. A batch that
        // fails ends the runner, and the supervisor starts another.
        completeJobBatchDelay: 5,
        failJobBatchDelay: 0,
      },
    },
  }
}
