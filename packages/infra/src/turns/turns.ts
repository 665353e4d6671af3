// Turns: how much heavy work a process does at once, and whose comes next, so that nobody takes all of it for himself.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'

export type TurnBounds = {
  atOnce: number
  /** of one owner; as many as `atOnce` when left out */
  atOnceEach?: number
  /** in each of the two lanes */
  mostWaiting: number
  /** whoever has waited so long is refused */
  mostWaitMs?: number
}

/** `owner`: in whose name it is done; see turnOwner. `gone`: nobody waits for it any more. */
export type Turns = <Result>(owner: TurnOwner, work: () => Promise<Result>, gone?: AbortSignal) => Promise<Result>

type Waiting = { owner: string; isKnown: boolean; begin(): void; refuse(): void }

/**
 * Known owners and strangers wait in two lanes that take turns; in a lane its owners do, each with its oldest work first
 * (docs/decisions/strangers.md). When a lane is full, the newest work of its owner who has most waiting is refused with BUSY.
 */
export function createTurns({ atOnce, atOnceEach = atOnce, mostWaiting, mostWaitMs }: TurnBounds): Turns {
  const lanes = { known: createLine(mostWaiting), strangers: createLine(mostWaiting) }
  let wasKnown = false
  const atWork = new Map<string, number>()
  let busy = 0

  const mayBegin = (owner: string) => busy < atOnce && (atWork.get(owner) ?? 0) < atOnceEach

  function enter(owner: string): void {
    busy += 1
    atWork.set(owner, (atWork.get(owner) ?? 0) + 1)
  }

  function leave(owner: string): void {
    busy -= 1
    const left = (atWork.get(owner) ?? 0) - 1
    if (left > 0) atWork.set(owner, left)
    else atWork.delete(owner)
    const [first, second] = wasKnown ? [lanes.strangers, lanes.known] : [lanes.known, lanes.strangers]
    const next = first.next(mayBegin) ?? second.next(mayBegin)
    if (!next) return
    wasKnown = next.isKnown
    // The place is handed over at once, so that a newcomer can't slip in between.
    enter(next.owner)
    next.begin()
  }

  async function turn({ name: owner, isKnown }: TurnOwner, gone: AbortSignal | undefined): Promise<void> {
    if (mayBegin(owner)) return enter(owner)
    const line = isKnown ? lanes.known : lanes.strangers
    line.makeRoom(owner)
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        end()
      }
      const one: Waiting = { owner, isKnown, begin: settle(resolve), refuse: settle(() => reject(new Refusal('BUSY'))) }
      const giveUp = () => {
        line.remove(one)
        one.refuse()
      }
      const timer = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs)
      gone?.addEventListener('abort', giveUp, { once: true })
      line.add(one)
    })
  }

  return async (owner, work, gone) => {
    await turn(owner, gone)
    try {
      return await work()
    } finally {
      leave(owner.name)
    }
  }
}

/** Those who wait, by owner, in the order in which the owners come next. */
function createLine(mostWaiting: number) {
  const queues = new Map<string, Waiting[]>()
  let waiting = 0

  function add(one: Waiting): void {
    const queue = queues.get(one.owner)
    if (queue) queue.push(one)
    else queues.set(one.owner, [one])
    waiting += 1
  }

  function remove(one: Waiting): void {
    const queue = queues.get(one.owner) ?? []
    const at = queue.indexOf(one)
    if (at < 0) return
    queue.splice(at, 1)
    waiting -= 1
    if (queue.length === 0) queues.delete(one.owner)
  }

  function next(mayBegin: (owner: string) => boolean): Waiting | undefined {
    for (const [owner, queue] of queues) {
      const first = queue[0]
      if (!first || !mayBegin(owner)) continue
      remove(first)
      // Whoever has more comes behind all others.
      if (queues.delete(owner)) queues.set(owner, queue)
      return first
    }
    return undefined
  }

  /** In a full line: refuses the newest of who has most waiting, at least two more than the newcomer; else the newcomer, with BUSY. */
  function makeRoom(owner: string): void {
    if (waiting < mostWaiting) return
    let longest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    const last = longest.at(-1)
    if (!last || longest.length < (queues.get(owner)?.length ?? 0) + 2) throw new Refusal('BUSY')
    remove(last)
    last.refuse()
  }

  return { add, remove, next, makeRoom }
}
