// Times of many calls, one after the other, and what is made of them.
import { monotonicMs } from '@tallyhelm/infra/clock/clock'

/** Milliseconds per call; the first tenth warms up and is not counted. */
export async function timed(calls: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const warmUp = Math.ceil(calls / 10)
  for (let call = 0; call < calls + warmUp; call += 1) {
    const startMs = monotonicMs()
    await work()
    if (call >= warmUp) times.push(monotonicMs() - startMs)
  }
  return times
}

export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

export function median(values: readonly number[]): number {
  return percentiles(values).p50
}
