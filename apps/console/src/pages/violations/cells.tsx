// What the list and the panel of rectifications draw alike.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { ConsoleRectification } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATIONS_DUE } from '@tallyhelm/protocol/topics/violations/enums'
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

const HOUR = 3_600_000

/** Below the instant, how long the customer still has, or since when it is late. */
export const DeadlineText = ({ row }: { row: Row }) => {
  const rest = restText(row)
  return (
    <span className={shared.two}>
      <span>{timeText(row.deadline_at)}</span>
      {rest === undefined ? null : <small>{rest}</small>}
    </span>
  )
}

function restText({ status, deadline_at }: Row): string | undefined {
  if (!RECTIFICATIONS_DUE.some(due => due === status)) return undefined
  const hours = (Date.parse(deadline_at) - nowMs()) / HOUR
  const whole = Math.floor(Math.abs(hours))
  const length = whole >= 48 ? `${Math.floor(whole / 24)} 天` : whole >= 1 ? `${whole} 小时` : '不足 1 小时'
  return hours > 0 ? `剩余 ${length}` : `已逾期 ${length}`
}
