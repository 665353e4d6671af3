// How a statement stands: its status, that a receipt is looked at, how long it is overdue, and until when the customer may reply.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { STATEMENT_STATUSES } from '@tallyhelm/protocol/topics/statements/enums'
import { CONFIRMED_BY } from '@tallyhelm/protocol/topics/statements/enums'
import type { Statement } from '@tallyhelm/protocol/topics/statements/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Countdown } from '@tallyhelm/ui/display/Countdown'
import { Tag } from '@tallyhelm/ui/display/Tag'

export function StatementState({ statement: { status, rests, overdue_days } }: { statement: Statement }) {
  const { text, tone } = STATEMENT_STATUSES[status]
  return (
    <>
      {rests ? <Tag tone="info">回执审核中</Tag> : <Tag tone={tone}>{text}</Tag>}
      {overdue_days > 0 ? <Tag tone="error">逾期 {overdue_days} 天</Tag> : null}
    </>
  )
}

/** The time left, as long as it passes. */
export function ReplyDeadline({ statement }: { statement: Statement }) {
  const { status, rests, confirm_deadline_at, confirmed_at, confirmed_by } = statement
  if (confirmed_at !== null)
    return (
      <>
        <span>{timeText(confirmed_at)}</span>{' '}
        <span>{`由${confirmed_by === 'SYSTEM' ? '' : '您以'}${confirmed_by === null ? '' : CONFIRMED_BY[confirmed_by]}确认`}</span>
      </>
    )
  if (status !== 'WAIT_REPLY') return <>—</>
  if (rests) return <>审核期间暂停计时</>
  return (
    <>
      <span>{timeText(confirm_deadline_at)}</span> <Countdown until={Date.parse(confirm_deadline_at)} now={nowMs} label="剩余" />
    </>
  )
}
