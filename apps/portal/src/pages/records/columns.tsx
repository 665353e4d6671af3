// The columns of the operation records (screens.md 5.11).
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { IdCell, NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useLocation } from 'react-router'
import { amountOf } from '../../lists/amounts.ts'
import listStyles from '../../lists/lists.module.css'
import { timeText } from '../../lists/times.ts'
import { BookedAmount, FeePart, Returned } from '../../orders/record-money.tsx'
import { RecordRetry } from './RetryButton.tsx'
import styles from './records.module.css'
import { hasVoucher, VoucherButton } from './VoucherButton.tsx'

const amount = (text: string | null) => (text === null ? '—' : <Money amount={amountOf(text)} />)

export const recordColumns: readonly Column<QuotaRecord>[] = [
  {
    id: 'apply_no',
    title: '单号 / 提交时间',
    width: 206,
    pin: 'left',
    locked: true,
    cell: row => (
      <span className={styles.number}>
        <IdCell id={row.apply_no} label="复制单号" />
        <small>{timeText(row.apply_time)}</small>
      </span>
    ),
  },
  {
    id: 'account',
    title: '广告账户',
    width: 228,
    cell: row => (
      <span className={styles.account}>
        <ChannelTile channel={CHANNELS[row.channel].path} />
        <NamedId name={row.account_name} id={row.outside_account_id} />
      </span>
    ),
  },
  { id: 'type', title: '类型', width: 78, cell: row => LEG_KINDS[row.leg] },
  { id: 'state', title: '状态', width: 112, cell: row => <Tag tone={shownState(row).tone}>{shownState(row).text}</Tag> },
  { id: 'reason', title: '失败原因', width: 128, cell: row => <span title={row.fail_reason ?? undefined}>{row.fail_reason ?? '—'}</span> },
  { id: 'amount', title: '金额（$）', width: 100, align: 'right', cell: row => <BookedAmount record={row} /> },
  { id: 'service_fee', title: '服务费', width: 80, align: 'right', cell: row => <FeePart record={row} text={row.service_fee} /> },
  { id: 'tax', title: '税费', width: 70, align: 'right', cell: row => <FeePart record={row} text={row.tax} /> },
  { id: 'total', title: '实付（$）', width: 100, align: 'right', cell: row => amount(row.paid) },
  { id: 'returned', title: '退回（$）', width: 104, align: 'right', cell: row => <Returned text={row.returned} /> },
  { id: 'before', title: '操作前额度', width: 116, align: 'right', hiddenByDefault: true, cell: row => amount(row.before_limit) },
  { id: 'after', title: '操作后额度', width: 116, align: 'right', hiddenByDefault: true, cell: row => amount(row.after_limit) },
  { id: 'finished_at', title: '完成时间', hint: '北京时间 GMT+8', width: 184, cell: row => timeText(row.finished_at) },
  { id: 'submitter', title: '提交人', width: 96, cell: row => row.submitter },
  { id: 'company', title: '开户公司', width: 132, cell: row => row.company_name },
  { id: 'remark', title: '备注', width: 160, hiddenByDefault: true, cell: row => row.remark || '—' },
  {
    id: 'actions',
    title: '操作',
    width: 112,
    align: 'right',
    pin: 'right',
    locked: true,
    cell: row => (
      <Row gap={8} justify="end">
        <RecordRetry record={row} look="link" />
        {hasVoucher(row) ? <VoucherButton record={row} look="icon" /> : null}
        <DetailLink record={row} />
      </Row>
    ),
  },
]

/** For a sub-customer whose agent does not show spend, which limits would tell. */
export const recordColumnsWithoutLimits = recordColumns.filter(column => column.id !== 'before' && column.id !== 'after')

export function DetailLink({ record }: { record: QuotaRecord }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('detail', record.item_id)
  return (
    <Link className={listStyles.link ?? ''} href={`${pathname}?${address}`} aria-label={`查看 ${record.account_name} 的记录`}>
      查看
    </Link>
  )
}
