// What the list of imports draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { importRows } from '@tallyhelm/protocol/topics/imports/columns'
import { IMPORT_STATUSES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportBatch } from '@tallyhelm/protocol/topics/imports/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { useLocation } from 'react-router'
import listStyles from '../../lists/lists.module.css'
import { CancelButton } from './CancelButton.tsx'
import { FailedRowsButton } from './FailedRowsButton.tsx'
import styles from './imports.module.css'

/** Before the confirmation nothing has succeeded or failed. */
const countText = (batch: ImportBatch, count: number) =>
  ['PARSING', 'CANCELLED'].includes(batch.status) ? '—' : count.toLocaleString('en-US')
const totalText = ({ status, total_count: count }: ImportBatch) => (status === 'PARSING' ? '—' : count.toLocaleString('en-US'))

export const importCells: Cells<ImportBatch, typeof importRows.columns> = {
  total: totalText,
  finished: row => countText(row, row.finished_count),
  failed: row => <FailedCount batch={row} />,
  status: row => <StatusCell batch={row} />,
  actions: row => <BatchActions batch={row} />,
}

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
