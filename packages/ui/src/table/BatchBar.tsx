// The tinted bar that appears with a selection: how many, what they add up to, what can be done with them.
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Kbd } from '../display/Kbd.tsx'
import styles from './table.module.css'

type Props = {
  count: number
  /** «个账户» in «已选 3 个账户». */
  unit?: string
  /** «合计可用余额 <strong>$1,143.79</strong>». */
  summary?: ReactNode
  /** Buttons of size mini or small. */
  children: ReactNode
  onClear: () => void
  /** Offered when the whole page is chosen: «选择全部 128 条（当前筛选）». */
  selectAll?: { total: number; onSelect: () => void } | undefined
}

/** Always render it, with count 0 too: its live region must stand before the first selection. */
export const BatchBar = ({ count, unit = '条', summary, children, onClear, selectAll }: Props) => (
  <>
    <SelectionCount count={count} unit={unit} />
    {count === 0 ? null : (
      <section className={styles.batch} aria-label="批量操作">
        <div className={styles.batchText}>
          已选<b>{count.toLocaleString('en-US')}</b>
          {unit}
          {summary === undefined ? null : <span className={styles.batchSummary}>{summary}</span>}
        </div>
        <div className={styles.batchActions}>{children}</div>
        <div className={styles.batchEnd}>
          {selectAll === undefined ? null : (
            <Button variant="link" size="mini" onClick={selectAll.onSelect}>
              选择全部 {selectAll.total.toLocaleString('en-US')} 条（当前筛选）
            </Button>
          )}
          <Button variant="text" size="mini" onClick={onClear}>
            <span className={styles.esc}>
              取消选择
              <Kbd>Esc</Kbd>
            </span>
          </Button>
        </div>
      </section>
    )}
  </>
)

/** Speaks how many rows are chosen whenever that changes; shows nothing. */
const SelectionCount = ({ count, unit = '条' }: { count: number; unit?: string }) => (
  <span className="sr-only" role="status">
    {count === 0 ? '' : `已选 ${count} ${unit}`}
  </span>
)
