// The database's clock: all processes of a product go by one time, however wrong a machine's own clock is (reliability.md 3).
import type { Pool } from 'pg'
import type { Logger } from '../log/log.ts'
import { monotonicMs, type Clock } from './clock.ts'

/** `follow` looks once and then every half minute until `stop`; before the first look it is the machine's own clock. */
export type DatabaseClock = Clock & { follow(): Promise<void>; stop(): void }

const LOOK_EVERY_MS = 30_000
/** Below this the machine's own clock counts, so that time does not step with every look. */
const TOLERANCE_MS = 1_000

/**
 * Leases, SETTLE and expiries compare instants that different processes wrote: a machine that is two hours ahead would take a call
 * that has just been sent for one that can no longer take effect. `machine` is the clock that is corrected. What it jumps between two
 * looks doesn't count either: the time that has really passed since the last one tells, and the next look comes at once.
 */
export function databaseClock(pool: Pick<Pool, 'query'>, machine: Clock, log: Logger): DatabaseClock {
  let offsetMs = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let seen: { machineMs: number; monotonicMs: number } | undefined
  let isLooking = false
  let askedMs = 0

  async function look(): Promise<void> {
    askedMs = monotonicMs()
    const { rows } = await pool.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms')
    const toldMs = monotonicMs()
    const machineMs = machine.now().getTime()
    const aheadMs = Number(rows[0]?.ms) + (toldMs - askedMs) / 2 - machineMs
    seen = { machineMs, monotonicMs: toldMs }
    const found = Math.abs(aheadMs) < TOLERANCE_MS ? 0 : Math.round(aheadMs)
    if (Math.abs(found - offsetMs) < TOLERANCE_MS) return
    log.warn({ offsetMs: found }, "this machine's clock is wrong: the database's counts")
    offsetMs = found
  }

  function lookAgain(): void {
    // A database that is gone isn't asked by each who wants the time.
    if (isLooking || monotonicMs() - askedMs < TOLERANCE_MS) return
    isLooking = true
    look()
      .catch((error: unknown) => log.warn({ err: error }, "the database's clock could not be read"))
      .finally(() => {
        isLooking = false
      })
  }

  return {
    now() {
      const machineMs = machine.now().getTime()
      const jumpMs = seen ? machineMs - seen.machineMs - (monotonicMs() - seen.monotonicMs) : 0
      if (Math.abs(jumpMs) < TOLERANCE_MS) return new Date(machineMs + offsetMs)
      if (timer) lookAgain()
      return new Date(Math.round(machineMs + offsetMs - jumpMs))
    },
    async follow() {
      await look()
      timer ??= setInterval(lookAgain, LOOK_EVERY_MS)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
