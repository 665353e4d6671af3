// What a click on a check box does to a selection: one row, a range with Shift, the whole page.
export type Selection = ReadonlySet<string>

export const toggleRow = (selection: Selection, key: string): Selection => {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Sets all rows between the last clicked one and this one, both included; just this one when the last is not on the page. */
export const setRange = (selection: Selection, keys: readonly string[], from: string | null, to: string, chosen: boolean): Selection => {
  const end = keys.indexOf(to)
  const start = from === null ? -1 : keys.indexOf(from)
  const range = start === -1 || end === -1 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
  const next = new Set(selection)
  for (const key of range) {
    if (chosen) next.add(key)
    else next.delete(key)
  }
  return next
}

/** Chooses the whole page, or clears it when all of it is chosen; rows of other pages stay as they are. */
export const togglePage = (selection: Selection, keys: readonly string[]): Selection => {
  const next = new Set(selection)
  const clear = pageState(selection, keys) === 'all'
  for (const key of keys) {
    if (clear) next.delete(key)
    else next.add(key)
  }
  return next
}

export const pageState = (selection: Selection, keys: readonly string[]): 'none' | 'some' | 'all' => {
  const chosen = keys.filter(key => selection.has(key)).length
  if (chosen === 0) return 'none'
  return chosen === keys.length ? 'all' : 'some'
}
