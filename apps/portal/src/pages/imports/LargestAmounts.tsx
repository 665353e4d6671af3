// The largest amounts that would be submitted, also while the table shows the wrong rows.
import type { ImportRow } from '@tallyhelm/protocol/topics/imports/schemas'
import { type Currency, displayText } from '@tallyhelm/protocol/values/money'
import styles from './imports.module.css'
import { amountOfRow, largestFirst } from './largest-first.ts'

const MOST = 3

/** Nothing for what has no amounts, or a single row. */
export function LargestAmounts({ rows, currency }: { rows: readonly ImportRow[]; currency: Currency }) {
  const largest = largestFirst(rows, currency).flatMap(row => {
    const amount = amountOfRow(row, currency)
    return amount ? [{ rowNo: row.row_no, text: displayText(amount, { withSymbol: true }) }] : []
  })
  if (largest.length < 2) return null
  return (
    <p className={styles.largest}>
      金额最大：
      {largest.slice(0, MOST).map(({ rowNo, text }) => (
        <span key={rowNo}>
          第 {rowNo} 行 <b>{text}</b>
        </span>
      ))}
    </p>
  )
}
