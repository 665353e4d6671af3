// What the list of quota records draws itself (screens.md 5.11).
import type { CardCells, Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { recordRows } from '@tallyhelm/protocol/topics/quota/columns'
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell, NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { bookedText } from '../../orders/booked-text.ts'
import { BookedAmount, FeePart, Returned } from '../../orders/record-money.tsx'
import { DetailLink } from './DetailLink.tsx'
import { RecordRetry } from './RetryButton.tsx'
import styles from './records.module.css'
import { hasVoucher, VoucherButton } from './VoucherButton.tsx'

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
  returned: row => <Returned record={row} />,
  actions: row => (
    <Row gap={8} justify="end">
      <RecordRetry record={row} look="link" />
      {hasVoucher(row) ? <VoucherButton record={row} look="icon" /> : null}
      <DetailLink id={row.item_id} label={`查看 ${row.account_name} 的记录`} />
    </Row>
  ),
}

/** On a phone the time is enough of the number, and what can be done has room for buttons. */
export const recordCardCells: CardCells<QuotaRecord, typeof recordRows.columns> = {
  account: row => <NamedId name={row.account_name} id={row.outside_account_id} />,
  type: row => (
    <>
      {LEG_KINDS[row.leg]} <b>{bookedText(row)}</b>
    </>
  ),
  apply_no: row => timeText(row.apply_time),
  reason: row => <span className={styles.reason}>{row.fail_reason}</span>,
  actions: row => (
    <>
      <DetailLink id={row.item_id} label={`查看 ${row.account_name} 的记录`} />
      <RecordRetry record={row} look="default" />
      {hasVoucher(row) ? <VoucherButton record={row} look="default" /> : null}
    </>
  ),
}
