// A long list in groups, for a call that takes so many at a time.

/** In order; the last group holds what is left. */
export function groupsOf<One>(list: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}
