// Pace: at most so many calls begin in any second; further callers wait their turn, and not forever.

export type Pace = {
  /** true when the call may begin; false when the turn did not come within `patienceMs` */
  turn(): Promise<boolean>
  /** As `turn`, for reading in bulk: behind everybody else, and never with the last fifth of the second's calls. */
  bulkTurn(): Promise<boolean>
  /** Milliseconds until `calls` calls fit in behind those that wait and those planned before; from now on they count as planned. */
  plan(calls: number): number
}

/** Slightly more than a second, so that calls bunched by the network still keep within the platform's own second. */
const WINDOW_MS = 1050
/** Reading in bulk waits longer: it has nobody before a screen. */
const BULK_PATIENCE = 12

/** A bucket of `perSecond` tokens, each given back a second after it was taken; waiting callers are served in order. */
export function createPace(perSecond: number, patienceMs: number): Pace {
  let tokens = perSecond
  const kept = Math.floor(perSecond / 5)
  const waiting: (() => void)[] = []
  const bulk: (() => void)[] = []
  let planned = 0

  function take(): void {
    setTimeout(giveBack, WINDOW_MS).unref()
  }
  function giveBack(): void {
    const next = waiting.shift()
    if (next) return next()
    tokens += 1
    if (tokens <= kept) return
    const behind = bulk.shift()
    if (behind === undefined) return
    tokens -= 1
    behind()
  }

  function queueIn(queue: (() => void)[], patience: number): Promise<boolean> {
    return new Promise(resolve => {
      const begin = () => {
        clearTimeout(timer)
        take()
        resolve(true)
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1)
        resolve(false)
      }, patience)
      queue.push(begin)
    })
  }

  function takeNow(): Promise<boolean> {
    tokens -= 1
    take()
    return Promise.resolve(true)
  }

  return {
    plan(calls) {
      const waitMs = ((planned + waiting.length) * WINDOW_MS) / perSecond
      planned += calls
      setTimeout(() => (planned -= calls), waitMs + (calls * WINDOW_MS) / perSecond).unref()
      return waitMs
    },
    turn: () => (tokens > 0 ? takeNow() : queueIn(waiting, patienceMs)),
    bulkTurn: () => (tokens > kept && bulk.length === 0 ? takeNow() : queueIn(bulk, patienceMs * BULK_PATIENCE)),
  }
}
