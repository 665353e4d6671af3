// The shape of a table: columns, sorting, selection, and everything DataTable takes.
import type { ReactNode } from 'react'
import type { Density } from './column-state.ts'
import type { ColumnShape } from './column-state.ts'
import type { Selection } from './selection.ts'

export type Column<Row> = ColumnShape & {
  /** Names the column in the settings and, unless `header` is given, in the head. */
  title: string
  header?: ReactNode
  /** Explains the column behind an ⓘ in the head. */
  hint?: string
  cell: (row: Row, index: number) => ReactNode
  /** In px; the columns share what is left over in proportion. */
  width: number
  align?: 'left' | 'right' | 'center'
  sortable?: boolean
}

export type Sort = { columnId: string; direction: 'ascending' | 'descending' }
/** `isSingle`: one row at most, so that the whole page is not offered. */
export type RowSelection = { selected: Selection; onChange: (selected: Selection) => void; isSingle?: boolean }

/** loading: nothing to show yet. refreshing: old rows stay, dimmed. error: rows stay if there are any, with the error above them. */
export type TableStatus = 'loading' | 'ready' | 'refreshing' | 'error'

export type DataTableProps<Row> = {
  /** What the table holds, for assistive technology. */
  caption: string
  /** Keep the identity stable: rows are drawn anew when it changes. Pass through `arrangeColumns` for a user's order. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Names a row in «选择 Nordlake-US-转化-03». */
  rowName: (row: Row) => string
  status?: TableStatus
  error?: { message: string; requestId?: string | undefined; onRetry: () => void } | undefined
  /** Said when there has never been a row: an Empty with the way out. */
  empty?: ReactNode
  /** Given when filters are in force: emptiness then offers to clear them. */
  onClearFilters?: (() => void) | undefined
  sort?: Sort | null
  /** null returns to the order of the source. */
  onSort?: (sort: Sort | null) => void
  selection?: RowSelection
  density?: Density
  /** One row as a card, used below 992 px. `checkbox` is null without a selection. */
  renderCard?: (row: Row, parts: { checkbox: ReactNode; selected: boolean }) => ReactNode
  /** Enter on a focused row. */
  onOpen?: (row: Row) => void
  /** At the end of the head of the last column: the column settings. */
  headEnd?: ReactNode
  /** Single-key shortcuts j k x, Shift x, Enter, Esc; false where the user has switched them off. */
  shortcuts?: boolean
  /** How many rows are expected, so that the first load does not shift the page. */
  skeletonRows?: number
  id?: string
}

/** Chooses one row; with shift the range from the last one chosen. */
export type Choose = (key: string, shift: boolean) => void

/** Where a pinned column stands: its distance from the edge, and whether it is the innermost one, which draws the shadow. */
export type PinOffset = { side: 'left' | 'right'; offset: number; edge: boolean }
