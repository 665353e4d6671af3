// Pace: at most so many calls begin in any second; further callers wait their turn, and not forever.

export type Pace = {
  /** true when the call may begin; false when the turn did not come within `patienceMs` */
  turn(): Promise<boolean>
  /** Milliseconds until `calls` calls fit in behind those that wait and those planned before; from now on they count as planned. */
  plan(calls: number): number
}

/** Slightly more than a second, so that calls bunched by the network still keep within the platform's own second. */
const WINDOW_MS = 1050

/** A bucket of `perSecond` tokens, each given back a second after it was taken; waiting callers are served in order. */
export function createPace(perSecond: number, patienceMs: number): Pace {
  let tokens = perSecond
  const waiting: (() => void)[] = []
  let planned = 0

  function take(): void {
    setTimeout(giveBack, WINDOW_MS).unref()
  }
  function giveBack(): void {
    const next = waiting.shift()
    if (next) next()
    else tokens += 1
  }

  return {
    plan(calls) {
      const waitMs = ((planned + waiting.length) * WINDOW_MS) / perSecond
      planned += calls
      setTimeout(() => (planned -= calls), waitMs + (calls * WINDOW_MS) / perSecond).unref()
      return waitMs
    },
    turn() {
      if (tokens > 0) {
        tokens -= 1
        take()
        return Promise.resolve(true)
      }
      return new Promise(resolve => {
        const begin = () => {
          clearTimeout(patience)
          take()
          resolve(true)
        }
        const patience = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1)
          resolve(false)
        }, patienceMs)
        waiting.push(begin)
      })
    },
  }
}
