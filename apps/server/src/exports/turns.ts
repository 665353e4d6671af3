// Turns: how many exports one process writes at a time, so that they leave room for everybody else.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'

const AT_ONCE = 2
const MOST_WAITING = 20
/** The browser waits 30 seconds for the first byte. */
const MOST_WAIT_MS = 15_000

export type Turns = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

/** Refuses BUSY when twenty wait already, or none of those at work has ended in 15 seconds. */
export function createTurns(atOnce = AT_ONCE, mostWaitMs = MOST_WAIT_MS): Turns {
  let atWork = 0
  const waiting = new Set<() => void>()

  function next(): void {
    atWork -= 1
    const [first] = waiting
    first?.()
  }

  function turn(gone?: AbortSignal): Promise<void> {
    if (atWork < atOnce) {
      atWork += 1
      return Promise.resolve()
    }
    if (waiting.size >= MOST_WAITING) throw new Refusal('BUSY')
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin)
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
      }
      const begin = () => {
        leave()
        atWork += 1
        resolve()
      }
      const giveUp = () => {
        leave()
        reject(new Refusal('BUSY'))
      }
      const timer = setTimeout(giveUp, mostWaitMs)
      waiting.add(begin)
      gone?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return async (work, gone) => {
    await turn(gone)
    try {
      return await work()
    } finally {
      next()
    }
  }
}
