// One row of a table, drawn anew only when it or its choice changes.
import { memo } from 'react'
import { Checkbox } from '../fields/Checkbox.tsx'
import { classNames } from '../styles/class-names.ts'
import type { Choose, Column, PinOffset } from './table-shape.ts'
import { cellClass } from './TableHead.tsx'
import styles from './table.module.css'

type Props<Row> = {
  row: Row
  index: number
  rowKey: string
  name: string
  columns: readonly Column<Row>[]
  offsets: ReadonlyMap<string, PinOffset>
  /** null where rows cannot be chosen. */
  selected: boolean | null
  choose: Choose
}

const PlainRow = <Row,>({ row, index, rowKey, name, columns, offsets, selected, choose }: Props<Row>) => (
  <tr className={styles.row} data-row={rowKey} data-selected={selected || undefined} tabIndex={-1}>
    {selected === null ? null : (
      <td className={classNames(styles.check, styles.pinLeft)} style={{ left: 0 }}>
        <div className={styles.checkCell}>
          <Checkbox aria-label={`选择 ${name}`} checked={selected} onChange={(_, shift) => choose(rowKey, shift)} />
        </div>
      </td>
    )}
    {columns.map(column => {
      const pin = offsets.get(column.id)
      return (
        <td
          key={column.id}
          className={cellClass(column.align, pin)}
          data-pin={pin?.side}
          style={pin === undefined ? undefined : { [pin.side]: pin.offset }}
        >
          {column.cell(row, index)}
        </td>
      )
    })}
  </tr>
)

// memo forgets that the component is generic; the cast gives that back.
export const TableRow = memo(PlainRow) as typeof PlainRow
