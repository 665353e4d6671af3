// What the lists of differences and daily runs draw themselves.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { differenceRows, runRows } from '@tallyhelm/protocol/topics/reconciliation/columns'
import type { invoiceCheckRows } from '@tallyhelm/protocol/topics/reconciliation/invoice-columns'
import type { InvoiceCheck } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { DIFFERENCE_CAUSES, DIFFERENCE_STATES } from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { Difference, Run } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import shared from '../../lists/cells.module.css'
import styles from './reconciliation.module.css'

export const differenceCells = (onOpen: (id: string) => void): Cells<Difference, typeof differenceRows.columns> => ({
  account: row => (
    <span className={shared.two}>
      <button type="button" className={shared.number} onClick={() => onOpen(row.difference_id)}>
        {row.outside_account_id}
      </button>
      <small title={row.account_name}>{row.account_name}</small>
    </span>
  ),
  state: row => (
    <span className={styles.tags}>
      <Tag tone={DIFFERENCE_STATES[row.state].tone}>{DIFFERENCE_STATES[row.state].text}</Tag>
      {row.cause === 'LIMIT' ? null : <Tag tone="error">{DIFFERENCE_CAUSES[row.cause]}</Tag>}
      {row.proposal?.status === 'PENDING' ? <Tag tone="warning">待复核</Tag> : null}
    </span>
  ),
  difference: row => <Money amount={amountText(row.difference, row.currency)} low={row.difference?.startsWith('-') ?? false} />,
})

export const runCells: Cells<Run, typeof runRows.columns> = {
  state: row => {
    if (row.differing > 0) return <Tag tone="error">有差异</Tag>
    return row.unread > 0 ? <Tag tone="warning">有未读账户</Tag> : <Tag tone="success">平</Tag>
  },
}

export const invoiceCells: Cells<InvoiceCheck, typeof invoiceCheckRows.columns> = {
  account: row =>
    row.outside_account_id === '' ? (
      '发票未指明账户'
    ) : (
      <span className={shared.two}>
        <span className={shared.number}>{row.outside_account_id}</span>
        <small title={row.account_name ?? undefined}>{row.account_name ?? '系统中没有该账户'}</small>
      </span>
    ),
  customer: row => (row.customer_id === null ? '—' : <Link href={`/customers/${row.customer_id}`}>{row.customer_name}</Link>),
}
