// The head of a table: choose-all box, titles, sorting.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { RefObject } from 'react'
import { Hint } from '../display/Hint.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import { classNames } from '../styles/class-names.ts'
import type { Column, DataTableProps, PinOffset, Sort } from './table-shape.ts'
import { pageState, togglePage } from './selection.ts'
import styles from './table.module.css'

type Props<Row> = DataTableProps<Row> & {
  keys: readonly string[]
  offsets: ReadonlyMap<string, PinOffset>
  headRef: RefObject<HTMLTableSectionElement | null>
}

export const TableHead = <Row,>({ columns, selection, keys, offsets, headRef, sort, onSort, headEnd }: Props<Row>) => {
  const state = selection === undefined ? 'none' : pageState(selection.selected, keys)
  return (
    <thead ref={headRef} className={styles.head}>
      <tr>
        {selection === undefined ? null : (
          <th scope="col" className={classNames(styles.check, styles.pinLeft)} style={{ left: 0 }}>
            <div className={styles.checkCell}>
              {selection.isSingle ? (
                <span className="sr-only">选择</span>
              ) : (
                <Checkbox
                  aria-label="选择本页全部"
                  checked={keys.length > 0 && state === 'all'}
                  indeterminate={state === 'some'}
                  disabled={keys.length === 0}
                  onChange={() => selection.onChange(togglePage(selection.selected, keys))}
                />
              )}
            </div>
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            pin={offsets.get(column.id)}
            sort={sort ?? null}
            onSort={onSort}
            end={index === columns.length - 1 ? headEnd : undefined}
          />
        ))}
      </tr>
    </thead>
  )
}

type CellProps<Row> = {
  column: Column<Row>
  pin: PinOffset | undefined
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
  end: React.ReactNode
}

const HeadCell = <Row,>({ column, pin, sort, onSort, end }: CellProps<Row>) => {
  const direction = sort?.columnId === column.id ? sort.direction : undefined
  const sortable = column.sortable === true && onSort !== undefined
  const text = column.header ?? column.title
  return (
    <th
      scope="col"
      className={cellClass(column.align, pin)}
      data-pin={pin?.side}
      style={pin === undefined ? undefined : { [pin.side]: pin.offset }}
      aria-sort={sortable ? (direction ?? 'none') : undefined}
    >
      <span className={styles.title}>
        {sortable ? (
          <button type="button" className={styles.sort} data-sorted={direction} onClick={() => onSort(nextSort(column.id, direction))}>
            {text}
            <SortIcon direction={direction} />
          </button>
        ) : (
          text
        )}
        {column.hint === undefined ? null : <Hint label={`${column.title}说明`}>{column.hint}</Hint>}
        {end}
      </span>
    </th>
  )
}

const SortIcon = ({ direction }: { direction: Sort['direction'] | undefined }) => {
  if (direction === 'ascending') return <ArrowUp size={12} aria-hidden />
  if (direction === 'descending') return <ArrowDown size={12} aria-hidden />
  return <ChevronsUpDown size={12} aria-hidden />
}

/** Largest first, then smallest first, then as it came. */
const nextSort = (columnId: string, direction: Sort['direction'] | undefined): Sort | null => {
  if (direction === undefined) return { columnId, direction: 'descending' }
  return direction === 'descending' ? { columnId, direction: 'ascending' } : null
}

export const cellClass = (align: 'left' | 'right' | 'center' | undefined, pin: PinOffset | undefined): string =>
  classNames(
    align === 'right' && styles.right,
    align === 'center' && styles.center,
    pin?.side === 'left' && styles.pinLeft,
    pin?.side === 'right' && styles.pinRight,
    pin?.edge && styles.pinEdge,
  )
