// What the list of refunds draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { refundRows } from '@tallyhelm/protocol/topics/refunds/columns'
import type { Refund } from '@tallyhelm/protocol/topics/refunds/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Money } from '@tallyhelm/ui/display/Money'
import { useLocation } from 'react-router'
import { amountOf } from '../../../lists/amounts.ts'
import listStyles from '../../../lists/lists.module.css'
import styles from '../payments.module.css'
import { WithdrawButton } from './WithdrawButton.tsx'

export const refundCells: Cells<Refund, typeof refundRows.columns> = {
  paid: row => (row.paid === null ? <span className={listStyles.quiet}>—</span> : <Money amount={amountOf(row.paid, {}, row.currency)} />),
  actions: row => <RowActions refund={row} />,
}

function RowActions({ refund }: { refund: Refund }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('refund', refund.refund_id)
  return (
    <span className={styles.rowActions}>
      <WithdrawButton refund={refund} look="link" />
      <LinkButton variant="text" size="mini" href={`${pathname}?${address}`} aria-label={`查看 ${refund.refund_id}`}>
        查看
      </LinkButton>
    </span>
  )
}
