// Virtual time for simulations: planned events in order, and repeatable randomness.

/** A heap of (time, number, run): at the same time the first planned runs first. */
export function createEvents() {
  const heap: { at: number; n: number; run: () => unknown }[] = []
  let [now, planned] = [0, 0]
  const isBefore = (left: number, right: number) => {
    const [a, b] = [heap[left], heap[right]]
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.n < b.n))
  }
  const swap = (left: number, right: number) => {
    const [a, b] = [heap[left], heap[right]]
    if (a && b) [heap[left], heap[right]] = [b, a]
  }
  function pop() {
    const first = heap[0]
    const last = heap.pop()
    if (heap.length === 0 || !last) return first
    heap[0] = last
    for (let i = 0; ; ) {
      let least = i
      for (const child of [2 * i + 1, 2 * i + 2]) if (isBefore(child, least)) least = child
      if (least === i) return first
      swap(i, least)
      i = least
    }
  }
  return {
    now: () => now,
    after(ms: number, run: () => unknown): void {
      heap.push({ at: now + ms, n: planned++, run })
      for (let i = heap.length - 1; i > 0 && isBefore(i, (i - 1) >> 1); i = (i - 1) >> 1) swap(i, (i - 1) >> 1)
    },
    run(until: number): void {
      for (let next = pop(); next && next.at <= until; next = pop()) {
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
