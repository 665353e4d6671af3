// Virtual time for simulations: planned events in order, and repeatable randomness.

/** Where something plans what happens later, in milliseconds. */
export type Time = { now(): number; after(ms: number, run: () => unknown): void }

/** `n` counts up: at the same time the first planned runs first. */
type Planned = { at: number; n: number; run: () => unknown }

const isBefore = (one: Planned, other: Planned): boolean => one.at < other.at || (one.at === other.at && one.n < other.n)

/**
 * What is planned before the run is sorted once, and only what comes up meanwhile goes into a heap: that stays small, and most of the
 * time of a simulation goes into it.
 */
export function createEvents() {
  /** the last is the next */
  const story: Planned[] = []
  const heap: Planned[] = []
  let [now, count, isRunning] = [0, 0, false]

  /** From the hole at `index` towards the top, until nothing above is later. */
  function rise(index: number, event: Planned): void {
    let hole = index
    while (hole > 0) {
      const above = (hole - 1) >> 1
      const parent = heap[above] as Planned // of what is in the heap, here and below
      if (!isBefore(event, parent)) break
      heap[hole] = parent
      hole = above
    }
    heap[hole] = event
  }

  /** The last goes where the first was: the hole sinks to the bottom and the last rises from there, which is seldom far. */
  function removeFirst(): void {
    const last = heap.pop() as Planned
    const size = heap.length
    if (size === 0) return
    let hole = 0
    for (let child = 1; child < size; child = 2 * hole + 1) {
      const right = child + 1
      const least = right < size && isBefore(heap[right] as Planned, heap[child] as Planned) ? right : child
      heap[hole] = heap[least] as Planned
      hole = least
    }
    rise(hole, last)
  }

  function takeNext(): Planned | undefined {
    const told = story.at(-1)
    const first = heap[0]
    if (!first || (told && isBefore(told, first))) return story.pop()
    removeFirst()
    return first
  }

  return {
    now: () => now,
    after(ms: number, run: () => unknown): void {
      const event = { at: now + ms, n: count++, run }
      if (isRunning) rise(heap.length, event)
      else story.push(event)
    },
    run(until: number): void {
      isRunning = true
      story.sort((one, other) => (isBefore(one, other) ? 1 : -1))
      for (let next = takeNext(); next && next.at <= until; next = takeNext()) {
        now = next.at
        next.run()
      }
    },
  }
}

/** mulberry32: the same seed gives the same numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
