// The columns of the import records, and the same as a card.
import { IMPORT_STATUSES, IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportBatch } from '@tallyhelm/protocol/topics/imports/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useLocation } from 'react-router'
import listStyles from '../../lists/lists.module.css'
import { timeText } from '../../lists/times.ts'
import { CancelButton } from './CancelButton.tsx'
import { FailedRowsButton } from './FailedRowsButton.tsx'
import styles from './imports.module.css'

/** Before the confirmation nothing has succeeded or failed. */
const countText = (batch: ImportBatch, count: number) =>
  ['PARSING', 'CANCELLED'].includes(batch.status) ? '—' : count.toLocaleString('en-US')
const totalText = ({ status, total_count: count }: ImportBatch) => (status === 'PARSING' ? '—' : count.toLocaleString('en-US'))

export const batchColumns: readonly Column<ImportBatch>[] = [
  { id: 'batch_id', title: '批次号', width: 236, pin: 'left', locked: true, cell: row => <IdCell id={row.batch_id} label="复制批次号" /> },
  { id: 'type', title: '类型', width: 68, cell: row => IMPORT_TYPES[row.import_type] },
  { id: 'file_name', title: '文件名', width: 150, cell: row => <span title={row.file_name}>{row.file_name}</span> },
  { id: 'total', title: '总数', width: 62, align: 'right', cell: totalText },
  { id: 'finished', title: '成功', width: 62, align: 'right', cell: row => countText(row, row.finished_count) },
  { id: 'failed', title: '失败', width: 62, align: 'right', cell: row => <FailedCount batch={row} /> },
  { id: 'status', title: '状态', width: 132, cell: row => <StatusCell batch={row} /> },
  { id: 'submitter', title: '提交人', width: 86, cell: row => row.submitter },
  { id: 'submitted_at', title: '提交时间', hint: '北京时间 GMT+8', width: 178, cell: row => timeText(row.submitted_at) },
  {
    id: 'actions',
    title: '操作',
    width: 184,
    align: 'right',
    pin: 'right',
    locked: true,
    cell: row => <BatchActions batch={row} />,
  },
]

function FailedCount({ batch }: { batch: ImportBatch }) {
  const text = countText(batch, batch.failed_count)
  return batch.failed_count > 0 ? <b className={styles.failed}>{text}</b> : <>{text}</>
}

function StatusCell({ batch }: { batch: ImportBatch }) {
  const { text, tone } = IMPORT_STATUSES[batch.status]
  return (
    <span className={styles.status} title={batch.shortage ?? undefined}>
      <Tag tone={tone}>{text}</Tag>
      {batch.shortage === null ? null : <small>资金不足</small>}
    </span>
  )
}

function BatchActions({ batch }: { batch: ImportBatch }) {
  return (
    <Row gap={12} justify="end">
      {batch.failed_count > 0 ? <FailedRowsButton batchId={batch.batch_id} look="link" /> : null}
      {batch.status === 'WAITING' ? <CancelButton batch={batch} look="link" /> : null}
      <DetailLink batch={batch} />
    </Row>
  )
}

export function BatchCard({ batch }: { batch: ImportBatch }) {
  return (
    <div className={styles.card}>
      <span className={styles.cardName}>
        <b>{batch.file_name}</b>
        <IdCell id={batch.batch_id} label="复制批次号" />
      </span>
      <StatusCell batch={batch} />
      <p className={styles.cardText}>
        {IMPORT_TYPES[batch.import_type]} · 共 {totalText(batch)} 行 · 成功 {countText(batch, batch.finished_count)} · 失败{' '}
        <FailedCount batch={batch} />
        <span>
          {batch.submitter} · {timeText(batch.submitted_at)}
        </span>
      </p>
      <div className={styles.cardEnd}>
        <BatchActions batch={batch} />
      </div>
    </div>
  )
}

function DetailLink({ batch }: { batch: ImportBatch }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('batch', batch.batch_id)
  address.delete('new')
  const text = batch.status === 'WAITING' ? '去确认' : '查看明细'
  return (
    <Link className={listStyles.link ?? ''} href={`${pathname}?${address}`} aria-label={`${text}，批次 ${batch.batch_id}`}>
      {text}
    </Link>
  )
}
