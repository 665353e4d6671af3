// What the lists of refunds and chargebacks draw themselves.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { APPLICATION_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import type { consoleRefundRows } from '@tallyhelm/protocol/topics/refunds/console-columns'
import type { ConsoleRefund } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import shared from '../../lists/cells.module.css'

export function Whose({ name, sub }: { name: string | null; sub: string | null }) {
  return (
    <span className={shared.two}>
      <span title={name ?? ''}>{name ?? '未入账到客户'}</span>
      {sub === null ? null : <small>子客户 {sub}</small>}
    </span>
  )
}

export const refundCells = (onOpen: (id: string) => void): Cells<ConsoleRefund, typeof consoleRefundRows.columns> => ({
  refund: row => (
    <button type="button" className={shared.number} onClick={() => onOpen(row.refund_id)}>
      {row.refund_id}
    </button>
  ),
  customer: row => <Whose name={row.customer_name} sub={row.sub_customer_name} />,
  status: row => (
    <span className={shared.tags}>
      <Tag tone={APPLICATION_STATUSES[row.status].tone}>{APPLICATION_STATUSES[row.status].text}</Tag>
      {row.waits_for_people ? <Tag tone="warning">待处理</Tag> : null}
    </span>
  ),
  payee: row =>
    row.payee_name === '' ? (
      '—'
    ) : (
      <span className={shared.two}>
        <span title={row.payee_name}>{row.payee_name}</span>
        <small>{row.payee_account}</small>
      </span>
    ),
  same_name: row => (row.is_same_name === null ? '—' : row.is_same_name ? '✓ 一致' : <Tag tone="error">不一致</Tag>),
})
