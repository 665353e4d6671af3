// The one table of the product: a real <table> over one page of rows that somebody else fetched, sorted and counted.
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useIsNarrow } from '../layout/media.tsx'
import { classNames } from '../styles/class-names.ts'
import { setRange } from './selection.ts'
import { TableCards } from './TableCards.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { EmptyPanel, ErrorPanel, SkeletonRows } from './TableStates.tsx'
import styles from './table.module.css'
import type { Choose, Column, DataTableProps, PinOffset, RowSelection } from './table-shape.ts'
import { useListKeys } from './use-list-keys.ts'
import { useScrollState } from './use-scroll-state.ts'

export type { Column, DataTableProps, RowSelection, Sort, TableStatus } from './table-shape.ts'

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, status = 'ready', selection, density, onOpen, shortcuts = true } = props
  const wrap = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const choose = useChooser(keys, selection)
  const isNarrow = useIsNarrow()
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
      {failed !== null && rows.length === 0 ? null : isNarrow && isEmpty ? (
        // In a grid that scrolls, the middle of the row would lie outside of a narrow window.
        <div className={styles.whole}>
          <EmptyPanel empty={props.empty} onClearFilters={props.onClearFilters} />
        </div>
      ) : isNarrow && props.renderCard !== undefined ? (
        <TableCards {...props} keys={keys} choose={choose} />
      ) : (
        <Grid {...props} columns={columns} keys={keys} choose={choose} isEmpty={isEmpty} />
      )}
    </div>
  )
}

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
                <div className={styles.inSight}>
                  <EmptyPanel empty={props.empty} onClearFilters={props.onClearFilters} />
                </div>
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
