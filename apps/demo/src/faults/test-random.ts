// Random choices that replay from their seed.

export type Random = {
  /** in [0, 1) */
  next(): number
  below(most: number): number
  between(least: number, most: number): number
  pick<Value>(values: readonly Value[]): Value
  /** a stream of its own, so that what one part draws does not depend on the others' timing */
  branch(name: string): Random
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    // mulberry32: small, and even in its low bits
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('there is nothing to pick from')
      return value
    },
    branch: name => seededRandom([...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), seed ^ 0x811c9dc5)),
  }
}
