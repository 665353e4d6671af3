// How near Meta's limits we are, as its usage headers say, and what that means for reading in bulk.
import { z } from 'zod'
import { jsonHeader } from '../kit/headers.ts'
import type { Clock } from '../ports/handles.ts'
import { regainMs } from './errors.ts'

/** From here on reading in bulk goes slower, and from the second on it stops: the rest is for orders. */
const SLOW_FROM = 75
const STOP_FROM = 90
/** For each percent above SLOW_FROM. */
const PAUSE_MS = 2_000
/** How long a stop lasts where Meta names no time: its counters look back an hour. */
const STOP_MS = 5 * 60_000

export type Throttle = {
  note(headers: Readonly<Record<string, string>>): void
  /** how long to wait before the next call in bulk; `stopMs`: none is made before that */
  standing(): { pauseMs: number } | { stopMs: number }
}

export function createThrottle(clock: Clock): Throttle {
  let told: { percent: number; stopMs: number; at: number } | undefined
  return {
    note(headers) {
      const percent = usedPercent(headers)
      if (percent !== undefined) told = { percent, stopMs: regainMs(headers) ?? STOP_MS, at: clock.now().getTime() }
    },
    standing() {
      if (told === undefined || told.percent < SLOW_FROM) return { pauseMs: 0 }
      if (told.percent < STOP_FROM) return { pauseMs: (told.percent - SLOW_FROM + 1) * PAUSE_MS }
      const stopMs = told.at + told.stopMs - clock.now().getTime()
      return stopMs > 0 ? { stopMs } : { pauseMs: 0 }
    },
  }
}

const percent = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/)
  .transform(Number)
const counters = z.object({ call_count: percent, total_cputime: percent, total_time: percent })
const useCases = z.record(z.string(), z.array(counters))
const insights = z.object({ app_id_util_pct: percent })

/** The nearest limit of the app or a business; what one account used of its own is left out, for others are read with it. */
function usedPercent(headers: Readonly<Record<string, string>>): number | undefined {
  const app = jsonHeader(headers, 'x-app-usage', counters)
  const business = jsonHeader(headers, 'x-business-use-case-usage', useCases)
  const reading = jsonHeader(headers, 'x-fb-ads-insights-throttle', insights)
  const found = [
    ...Object.values(app ?? {}),
    ...Object.values(business ?? {}).flatMap(rows => rows.flatMap(row => Object.values(row))),
    ...Object.values(reading ?? {}),
  ]
  return found.length === 0 ? undefined : Math.max(...found)
}
