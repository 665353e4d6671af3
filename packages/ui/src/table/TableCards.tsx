// The rows of a table as cards, for narrow windows.
import { Checkbox } from '../fields/Checkbox.tsx'
import { Skeleton } from '../display/Skeleton.tsx'
import type { Choose, DataTableProps } from './table-shape.ts'
import styles from './table.module.css'

type Props<Row> = DataTableProps<Row> & { keys: readonly string[]; choose: Choose }

const cardBones = 4

export const TableCards = <Row,>({ caption, rows, keys, rowName, selection, choose, status, renderCard }: Props<Row>) => {
  if (status === 'loading') {
    return (
      <div className={styles.cards}>
        <ul aria-hidden>
          {Array.from({ length: cardBones }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <li key={index}>
              <Skeleton lines={4} />
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row, index) => {
        const key = keys[index] ?? String(index)
        const selected = selection?.selected.has(key) ?? false
        const checkbox =
          selection === undefined ? null : (
            <Checkbox aria-label={`选择 ${rowName(row)}`} checked={selected} onChange={(_, shift) => choose(key, shift)} />
          )
        return (
          <li key={key} data-row={key} data-selected={selected || undefined} tabIndex={-1}>
            {renderCard?.(row, { checkbox, selected })}
          </li>
        )
      })}
    </ul>
  )
}
