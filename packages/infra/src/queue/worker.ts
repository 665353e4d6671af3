// A worker: runners side by side, each with slots of its own, so that none takes another's; and the sweep for jobs of killed workers.

import type pg from 'pg'
import { sleep } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'
import { unlockDeadWorkers } from './dead-workers.ts'
import { type Ears, type RunnerPlan, type Running, startRunner } from './runner.ts'
import { workerPool } from './worker-pool.ts'

export type { Handlers, RunnerPlan } from './runner.ts'

export type WorkerOptions = {
  /** A direct connection: the worker listens, which PgBouncer in transaction mode does not pass on. */
  url: string
  runners: readonly RunnerPlan[]
  log: Logger
  /** How often to look without being told: for what no notification came for. */
  pollIntervalMs?: number
}

export type QueueWorker = { stop(): Promise<void> }

const SWEEP_MS = 5_000
const RESTART_MS = 1_000
/** A connection may be lost while a runner opens; a database that is not there at all is told by the program's end. */
const MOST_STARTS = 3

/**
 * Works off jobs until stopped, also after the database was away; `stop` gives running jobs 5 s and the rest back. A handler that throws
 * is tried again, and may see a payload twice: a killed worker's job goes to another within about 10 s.
 */
export async function startWorker(options: WorkerOptions): Promise<QueueWorker> {
  const { runners, ...shared } = options
  const ears: Ears = new Set()
  const started = await Promise.allSettled(
    runners.map((plan, index) => keepRunning(() => startRunner({ ...shared, plan, ears, listens: index === 0 }), options.log)),
  )
  const kept = started.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const failure = started.find(each => each.status === 'rejected')
  if (failure) {
    await Promise.all(kept.map(each => each.stop()))
    throw failure.reason
  }
  const sweeping = new AbortController()
  const pool = workerPool(options)
  const swept = sweep(pool, sweeping.signal, options.log)
  let stopped: Promise<unknown> | undefined
  return {
    async stop() {
      sweeping.abort()
      stopped ??= Promise.all([...kept.map(each => each.stop()), swept.then(() => pool.close())])
      await stopped
    },
  }
}

/** One runner, replaced by the next whenever it ends by itself. */
async function keepRunning(start: () => Promise<Running>, log: Logger): Promise<QueueWorker> {
  const stopping = new AbortController()
  let current = await startUntil(start, log, { most: MOST_STARTS, signal: stopping.signal })

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.ended
      await sleep(RESTART_MS, stopping.signal)
      try {
        current = await startUntil(start, log, { most: Infinity, signal: stopping.signal })
      } catch {
        // It tries without end, until it is told to stop.
        return
      }
      // Told to stop while it was coming back: nobody else knows of this one, and it would keep the process alive.
      if (stopping.signal.aborted) return await current.stop()
      log.info('the job worker is back')
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

/** Throws what the last of the tries met, or the signal's reason once it is told to stop. */
async function startUntil(
  start: () => Promise<Running>,
  log: Logger,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await start()
    } catch (error) {
      if (tries >= most) throw error
      log.warn({ err: error }, 'the job worker could not be started yet')
      await sleep(RESTART_MS, signal)
    }
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
