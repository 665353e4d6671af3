// Gather: what arrives while a call is under way goes together in the next one, because a call costs as much as many items in it.
import { outsideLogContext } from '@tallyhelm/infra/log/log-context'

export type Gathering<Item, Answer> = {
  /** items in one call at most */
  most: number
  mostInFlight: number
  /** a call costs about as much as this many items in it: while one is in flight, fewer wait for it, more go beside it */
  worthAnother: number
  /** whether an item may join these; one that may not waits for the next call; all may when left out */
  fits?(group: readonly Item[], item: Item): boolean
  /** one answer per item, in their order */
  call(items: readonly Item[]): Promise<readonly Answer[]>
  /** tried for each item of a call that failed; left out, all of them get the call's error */
  alone?(item: Item): Promise<Answer>
}

type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void }

/** Gives each item its own answer. A call takes only what was asked for before it began, so no answer is older than its question. */
export function gather<Item, Answer>(gathering: Gathering<Item, Answer>): (item: Item) => Promise<Answer> {
  const { most, mostInFlight, worthAnother, fits = () => true, call, alone } = gathering
  let waiting: Waiting<Item, Answer>[] = []
  let inFlight = 0
  let isPlanned = false

  const isWorthACall = () => inFlight < mostInFlight && waiting.length >= (inFlight === 0 ? 1 : worthAnother)

  /**
   * Every turn of the event loop that brings more items is followed by another, so that what arrives together goes together.
   * Alone, an item waits for one empty turn.
   */
  function plan(): void {
    if (isPlanned || !isWorthACall()) return
    isPlanned = true
    let gathered = waiting.length
    const goWhenAllAreIn = () => {
      if (waiting.length > gathered && gathered < most) {
        gathered = waiting.length
        setImmediate(goWhenAllAreIn)
        return
      }
      isPlanned = false
      while (isWorthACall()) void send(takeGroup())
    }
    setImmediate(goWhenAllAreIn)
  }

  function takeGroup(): Waiting<Item, Answer>[] {
    const group: Waiting<Item, Answer>[] = []
    const items: Item[] = []
    const left: Waiting<Item, Answer>[] = []
    for (const one of waiting) {
      if (items.length < most && (items.length === 0 || fits(items, one.item))) {
        group.push(one)
        items.push(one.item)
      } else left.push(one)
    }
    waiting = left
    return group
  }

  async function send(group: Waiting<Item, Answer>[]): Promise<void> {
    inFlight += 1
    try {
      // It is about none of them alone.
      const answers = await outsideLogContext(() => call(group.map(one => one.item)))
      if (answers.length !== group.length) throw new Error('Every item of a call gets exactly one answer.')
      for (const [index, one] of group.entries()) one.resolve(answers[index] as Answer) // counted above
    } catch (error) {
      if (alone) await Promise.all(group.map(one => alone(one.item).then(one.resolve, one.reject)))
      else for (const one of group) one.reject(error)
    }
    inFlight -= 1
    plan()
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      plan()
    })
}

/** What belongs to one world: made when first asked for, kept as long as the world is. */
export function perWorld<World extends object, Value>(make: (world: World) => Value): (world: World) => Value {
  const made = new WeakMap<World, Value>()
  return world => {
    const existing = made.get(world)
    if (existing !== undefined) return existing
    const value = make(world)
    made.set(world, value)
    return value
  }
}
