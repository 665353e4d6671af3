// The one table of the product: a real <table> over one page of rows that somebody else fetched, sorted and counted.
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useIsNarrow } from '../layout/media.tsx'
import { classNames } from '../styles/class-names.ts'
import type { Density } from './ColumnSettings.tsx'
import type { ColumnShape } from './column-state.ts'
import { type Selection, setRange } from './selection.ts'
import { TableCards } from './TableCards.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { EmptyPanel, ErrorPanel, SkeletonRows } from './TableStates.tsx'
import styles from './table.module.css'
import { useListKeys } from './use-list-keys.ts'
import { useScrollState } from './use-scroll-state.ts'

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
export type RowSelection = { selected: Selection; onChange: (selected: Selection) => void }

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

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, status = 'ready', selection, density, onOpen, shortcuts = true } = props
  const wrap = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const choose = useChooser(keys, selection)
  const narrow = useIsNarrow() && props.renderCard !== undefined
  useListKeys(wrap, {
    enabled: shortcuts,
    onChoose: choose,
    onOpen: key => {
      const row = rows[keys.indexOf(key)]
      if (row !== undefined) onOpen?.(row)
    },
    onEscape: selection !== undefined && selection.selected.size > 0 ? () => selection.onChange(new Set()) : null,
  })
  const failed = status === 'error' && props.error !== undefined ? <ErrorPanel {...props.error} /> : null
  const isEmpty = rows.length === 0 && (status === 'ready' || status === 'refreshing')
  return (
    <div
      ref={wrap}
      id={props.id}
      className={classNames(styles.wrap, density !== undefined && styles[density], status === 'refreshing' && styles.refreshing)}
      aria-busy={status === 'loading' || status === 'refreshing'}
    >
      {status === 'refreshing' ? <div className={styles.progress} /> : null}
      {failed}
      {failed !== null && rows.length === 0 ? null : narrow && !isEmpty ? (
        <TableCards {...props} keys={keys} choose={choose} />
      ) : (
        <Grid {...props} columns={columns} keys={keys} choose={choose} isEmpty={isEmpty} />
      )}
    </div>
  )
}

export type Choose = (key: string, shift: boolean) => void

/** One function for the life of the table, so that choosing one row does not draw all others anew. */
const useChooser = (keys: readonly string[], selection: RowSelection | undefined): Choose => {
  const latest = useRef({ keys, selection })
  useLayoutEffect(() => {
    latest.current = { keys, selection }
  })
  const anchor = useRef<string | null>(null)
  return useCallback((key, shift) => {
    const now = latest.current
    if (now.selection === undefined) return
    const chosen = !now.selection.selected.has(key)
    now.selection.onChange(setRange(now.selection.selected, now.keys, shift ? anchor.current : null, key, chosen))
    anchor.current = key
  }, [])
}

export const checkColumnWidth = 46

const Grid = <Row,>(props: DataTableProps<Row> & { keys: readonly string[]; choose: Choose; isEmpty: boolean }) => {
  const { caption, columns, rows, keys, selection, status = 'ready', isEmpty } = props
  const { ref, overflowing, headRef } = useScrollState()
  const hasSelection = selection !== undefined
  const offsets = useMemo(() => pinOffsets(columns, hasSelection), [columns, hasSelection])
  const minWidth = columns.reduce((sum, column) => sum + column.width, selection === undefined ? 0 : checkColumnWidth)
  const span = columns.length + (selection === undefined ? 0 : 1)
  return (
    <section
      ref={ref}
      className={classNames(styles.scroll, overflowing ? styles.overflowing : styles.fits)}
      aria-label={`${caption}，可左右滚动`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={overflowing ? 0 : undefined}
    >
      <table className={styles.table} style={{ minWidth }}>
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {selection === undefined ? null : <col style={{ width: checkColumnWidth }} />}
          {columns.map(column => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <TableHead {...props} offsets={offsets} headRef={headRef} />
        <tbody>
          {status === 'loading' ? (
            <SkeletonRows columns={columns} count={props.skeletonRows ?? 10} hasSelection={selection !== undefined} offsets={offsets} />
          ) : isEmpty ? (
            <tr>
              <td className={styles.whole} colSpan={span}>
                <EmptyPanel empty={props.empty} onClearFilters={props.onClearFilters} />
              </td>
            </tr>
          ) : (
            rows.map((row, index) => {
              const key = keys[index] ?? String(index)
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  rowKey={key}
                  name={props.rowName(row)}
                  columns={columns}
                  offsets={offsets}
                  selected={selection === undefined ? null : selection.selected.has(key)}
                  choose={props.choose}
                />
              )
            })
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Where a pinned column stands: its distance from the edge, and whether it is the innermost one, which draws the shadow. */
export type PinOffset = { side: 'left' | 'right'; offset: number; edge: boolean }

const pinOffsets = <Row,>(columns: readonly Column<Row>[], hasSelection: boolean): ReadonlyMap<string, PinOffset> => {
  const result = new Map<string, PinOffset>()
  const lefts = columns.filter(column => column.pin === 'left')
  const rights = columns.filter(column => column.pin === 'right')
  let left = hasSelection ? checkColumnWidth : 0
  for (const column of lefts) {
    result.set(column.id, { side: 'left', offset: left, edge: column === lefts.at(-1) })
    left += column.width
  }
  let right = 0
  for (const column of rights.toReversed()) {
    result.set(column.id, { side: 'right', offset: right, edge: column === rights[0] })
    right += column.width
  }
  return result
}
