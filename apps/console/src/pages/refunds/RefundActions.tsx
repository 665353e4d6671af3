// What may be done about a refund that waits: propose to pay it out, or reject it.
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import type { ConsoleRefundDetail } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'

export function RefundActions({ refund }: { refund: ConsoleRefundDetail }) {
  const { role } = useStaff()
  const [action, setAction] = useState<'pay' | 'reject'>()
  const close = () => setAction(undefined)
  if (!mayCall(consoleRefundEndpoints.proposePayout, role)) return null
  const waits = refund.cases.some(proposal => proposal.verdict === null) ? '已提交打款，待他人复核' : undefined
  const subject = `${refund.customer_name} ${refund.refund_id}`
  return (
    <Row justify="end">
      <Button disabledReason={waits} onClick={() => setAction('reject')}>
        驳回
      </Button>
      <Button variant="primary" disabledReason={waits} onClick={() => setAction('pay')}>
        审核通过
      </Button>
      {action === 'pay' ? (
        <ReasonDialog
          title="审核通过"
          subject={subject}
          note="由另一人复核通过后打款：原路退回的部分自动发往渠道，银行转账的部分由财务打款并登记银行流水号。"
          endpoint={consoleRefundEndpoints.proposePayout}
          request={{ id: refund.refund_id }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
      {action === 'reject' ? (
        <ReasonDialog
          title="驳回退款"
          subject={subject}
          note="款项立即退回客户钱包，客户将看到驳回原因。"
          endpoint={consoleRefundEndpoints.reject}
          request={{ id: refund.refund_id }}
          templates="REFUND"
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </Row>
  )
}
