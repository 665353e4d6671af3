// Wakes a runner when a job of its kinds is due, instead of polling for it: each commit with jobs says of which kind they are and when.
import { monotonicMs } from '../clock/clock.ts'

/** Jobs that come closer together are looked for together. */
const TOGETHER_MS = 20
/** Timers are as fine as this. */
const GRAIN_MS = 5
/** A timer may fire a little early, and the runner looks once. */
const LATE_MS = 2

export type Waker = {
  /** Takes one notification as db/functions/queue/queue_add.sql sends it; those of other kinds, and what it can't read, it leaves alone. */
  hear(notification: string | undefined): void
  end(): void
}

/** Calls `wake` when jobs of the given kinds are due: at once, but at most every 20 ms. */
export function openWaker(kinds: ReadonlySet<string>, wake: () => void): Waker {
  const timers = new Map<number, NodeJS.Timeout>()
  let wokenMs = -TOGETHER_MS

  function wakeSoon(): void {
    const nowMs = monotonicMs()
    if (nowMs - wokenMs < TOGETHER_MS) return wakeAt(wokenMs + TOGETHER_MS)
    wokenMs = nowMs
    wake()
  }
  function wakeAt(atMs: number): void {
    const grain = Math.ceil(atMs / GRAIN_MS)
    if (timers.has(grain)) return
    const fire = () => {
      timers.delete(grain)
      wakeSoon()
    }
    timers.set(grain, setTimeout(fire, grain * GRAIN_MS - monotonicMs() + LATE_MS))
  }
  return {
    hear(notification) {
      const { task, due } = parse(notification)
      if (task === undefined || !kinds.has(task)) return
      const nowMs = monotonicMs()
      for (const ms of due) {
        if (ms === 0) wakeSoon()
        else wakeAt(nowMs + ms)
      }
    },
    end() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

function parse(text: string | undefined): { task?: string; due: number[] } {
  try {
    const told = JSON.parse(text ?? '') as { task?: unknown; due?: unknown } | null
    if (typeof told?.task !== 'string' || !Array.isArray(told.due)) return { due: [] }
    return { task: told.task, due: told.due.filter(ms => typeof ms === 'number') }
  } catch {
    return { due: [] }
  }
}
