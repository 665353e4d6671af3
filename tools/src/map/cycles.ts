// Finds circles of files that import each other, by Tarjan's strongly connected components.

/** Each circle as the list of its files; a file that imports itself counts. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = {
    next: 0,
    stack: [] as string[],
    index: new Map<string, number>(),
    low: new Map<string, number>(),
    cycles: [] as string[][],
  }
  for (const file of graph.keys()) if (!state.index.has(file)) visit(graph, file, state)
  return state.cycles
}

type State = { next: number; stack: string[]; index: Map<string, number>; low: Map<string, number>; cycles: string[][] }

function visit(graph: ReadonlyMap<string, readonly string[]>, file: string, state: State): number {
  const own = state.next++
  let low = own
  state.index.set(file, own)
  state.stack.push(file)
  for (const other of graph.get(file) ?? []) {
    const seen = state.index.get(other)
    if (seen === undefined) low = Math.min(low, visit(graph, other, state))
    else if (state.stack.includes(other)) low = Math.min(low, seen)
  }
  state.low.set(file, low)
  if (low === own) {
    const circle = state.stack.splice(state.stack.indexOf(file))
    if (circle.length > 1 || graph.get(file)?.includes(file)) state.cycles.push(circle)
  }
  return low
}
