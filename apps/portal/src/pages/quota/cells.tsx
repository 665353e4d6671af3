// What the list of quota records draws itself (screens.md 5.11).
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { recordRows } from '@tallyhelm/protocol/topics/quota/columns'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { timeText } from '../../lists/times.ts'
import { BookedAmount, FeePart, Returned } from '../../orders/record-money.tsx'
import { DetailLink } from './DetailLink.tsx'
import { RecordRetry } from './RetryButton.tsx'
import styles from './records.module.css'
import { hasVoucher, VoucherButton } from './VoucherButton.tsx'

/** A sub-customer whose agent does not show spend sees no limits, which would tell. */
export function rowsSeen(title: string, seesSpend: boolean): typeof recordRows {
  if (seesSpend) return { ...recordRows, title }
  const { before: _, after: __, ...columns } = recordRows.columns
  // The two are asked for by nobody but the table, which shows the columns there are.
  return { ...recordRows, title, columns: columns as typeof recordRows.columns }
}

export const recordCells: Cells<QuotaRecord, typeof recordRows.columns> = {
  apply_no: row => (
    <span className={styles.number}>
      <IdCell id={row.apply_no} label="复制单号" />
      <small>{timeText(row.apply_time)}</small>
    </span>
  ),
  state: row => <Tag tone={shownState(row).tone}>{shownState(row).text}</Tag>,
  amount: row => <BookedAmount record={row} />,
  service_fee: row => <FeePart record={row} text={row.service_fee} />,
  tax: row => <FeePart record={row} text={row.tax} />,
  returned: row => <Returned text={row.returned} />,
  actions: row => (
    <Row gap={8} justify="end">
      <RecordRetry record={row} look="link" />
      {hasVoucher(row) ? <VoucherButton record={row} look="icon" /> : null}
      <DetailLink id={row.item_id} label={`查看 ${row.account_name} 的记录`} />
    </Row>
  ),
}
