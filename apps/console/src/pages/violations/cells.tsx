// What the list and the panel of rectifications draw alike.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { ConsoleRectification } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { restOf } from '@tallyhelm/protocol/topics/violations/deadlines'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CustomerName } from '../../lists/CustomerName.tsx'
import shared from '../../lists/cells.module.css'

type Row = Pick<ConsoleRectification, 'deadline_at' | 'status'>
type Owned = Pick<ConsoleRectification, 'customer_id' | 'customer_name' | 'sub_customer_name'>

export const CustomerOf = ({ row }: { row: Owned }) => (
  <span className={shared.two}>
    <CustomerName id={row.customer_id} name={row.customer_name} />
    {row.sub_customer_name === null ? null : <small>子客户 {row.sub_customer_name}</small>}
  </span>
)

/** Below the instant, how long the customer still has, or since when it is late. */
export const DeadlineText = ({ row }: { row: Row }) => {
  const rest = restOf(row.status, row.deadline_at, nowMs())
  return (
    <span className={shared.two}>
      <span>{timeText(row.deadline_at)}</span>
      {rest === undefined ? null : <small>{rest.text}</small>}
    </span>
  )
}
