// What a user has changed about the columns of a table, kept apart from the columns themselves so that it can be stored.
export type Pin = 'left' | 'right'

/** Only differences from the defaults: columns added later appear by themselves. */
export type ColumnState = {
  /** Ids in the user's order; empty means the default order. */
  order: readonly string[]
  /** Shown or hidden against the default. */
  visible: Readonly<Record<string, boolean>>
  /** Pinned or set free against the default. */
  pinned: Readonly<Record<string, Pin | null>>
}

export type ColumnShape = {
  id: string
  pin?: Pin
  hiddenByDefault?: boolean
  /** Cannot be hidden, moved or unpinned: the id column and the actions. */
  locked?: boolean
}

export type ColumnAction =
  | { kind: 'toggle'; id: string }
  | { kind: 'move'; id: string; by: -1 | 1 }
  /** To where `at` stands now; the columns between move up. */
  | { kind: 'place'; id: string; at: string }
  | { kind: 'pin'; id: string; pin: Pin | null }
  | { kind: 'reset' }

export const defaultColumnState: ColumnState = { order: [], visible: {}, pinned: {} }

/** The state after one action; the same object when the action changes nothing (a locked column, a move past the end or past a locked one). */
export const reduceColumns = (columns: readonly ColumnShape[], state: ColumnState, action: ColumnAction): ColumnState => {
  if (action.kind === 'reset') return defaultColumnState
  const column = columns.find(one => one.id === action.id)
  if (column === undefined || column.locked) return state
  if (action.kind === 'toggle') return { ...state, visible: { ...state.visible, [column.id]: !isVisible(column, state) } }
  if (action.kind === 'pin') return { ...state, pinned: { ...state.pinned, [column.id]: action.pin } }
  const order = orderColumns(columns, state)
  const from = order.findIndex(one => one.id === column.id)
  const to = action.kind === 'move' ? from + action.by : order.findIndex(one => one.id === action.at)
  const passed = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  if (to === from || order[to] === undefined || passed.some(one => one.locked)) return state
  return {
    ...state,
    order: order
      .map(one => one.id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, column.id),
  }
}

/** All columns in the user's order; those that the stored order does not know stand where they do by default. */
export const orderColumns = <C extends ColumnShape>(columns: readonly C[], state: ColumnState): readonly C[] => {
  const known = state.order.flatMap(id => columns.filter(column => column.id === id))
  const result = [...known]
  for (const [index, column] of columns.entries()) {
    if (!known.includes(column)) result.splice(Math.min(index, result.length), 0, column)
  }
  return result
}

/** The columns to draw: visible ones, pinned left first, pinned right last, each with its effective pin. */
export const arrangeColumns = <C extends ColumnShape>(columns: readonly C[], state: ColumnState): readonly C[] => {
  const shown = orderColumns(columns, state)
    .filter(column => isVisible(column, state))
    .map(column => ({ ...column, pin: pinOf(column, state) }))
  const rank = (pin: Pin | undefined) => (pin === 'left' ? 0 : pin === 'right' ? 2 : 1)
  return shown.toSorted((a, b) => rank(a.pin) - rank(b.pin))
}

export const isVisible = (column: ColumnShape, state: ColumnState): boolean =>
  column.locked === true || (state.visible[column.id] ?? column.hiddenByDefault !== true)

export const pinOf = (column: ColumnShape, state: ColumnState): Pin | undefined => {
  const changed = state.pinned[column.id]
  return column.locked || changed === undefined ? column.pin : (changed ?? undefined)
}

/** The height of rows. */
export type Density = 'compact' | 'standard' | 'relaxed'

export type SettingsColumn = ColumnShape & { title: string }

/** What the settings of columns are told. */
export type ColumnSettingsProps = {
  columns: readonly SettingsColumn[]
  state: ColumnState
  onChange: (state: ColumnState) => void
  density?: Density
  onDensity?: (density: Density) => void
}
