// Deciding about a proposed rate, with the reason: approved or rejected by another person, withdrawn by its maker.
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import type { CustomerRate, RateDecision } from './RateItem.tsx'
import { beginText, termsText } from './rate-texts.ts'
import { useRatesDone } from './use-rates-done.ts'

const TEXTS: Readonly<Record<RateDecision, { title: string; note: string }>> = {
  approve: { title: '复核通过', note: '此前已提交的申请保持原费率，生效后的申请按新费率计费。' },
  reject: { title: '驳回变更', note: '费率保持不变，提交人可看到驳回原因。' },
  withdraw: { title: '撤回变更', note: '费率保持不变，可重新提交。' },
}

/** As it stood when the dialog was opened: what waits there is what is decided. */
type Props = { customer: CustomerDetail; action: RateDecision; rate: CustomerRate; onClose: () => void }

export function RateDecisionDialog({ customer, action, rate, onClose }: Props) {
  const { subject, current, proposal } = rate
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const onSettled = useRatesDone()
  const check = useFormCommand(billingEndpoints.check, { onSuccess: onClose, onSettled })
  const withdraw = useFormCommand(billingEndpoints.withdraw, { onSuccess: onClose, onSettled })
  const active = action === 'withdraw' ? withdraw : check
  const submit = () => {
    const found = reasonProblem(reason)
    setProblem(found)
    if (found !== undefined || proposal === null) return
    const common = { customer_id: customer.customer_id, proposal_id: proposal.proposal_id, reason }
    if (action === 'withdraw') withdraw.mutate({ request: common })
    else check.mutate({ request: { ...common, verdict: action === 'approve' ? 'APPROVE' : 'REJECT' } })
  }
  const { title, note } = TEXTS[action]
  if (proposal === null) return null
  return (
    <FormDialog
      title={`${title}：${RATE_SUBJECTS[subject]}`}
      submitText={title}
      isBusy={active.isPending}
      refusal={formMessage(active.error, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <Definitions
        items={[
          { label: '客户', value: customer.name },
          { label: '当前', value: current === null ? '未约定，不收取费用' : termsText(current) },
          { label: '变更为', value: termsText(proposal) },
          { label: '生效', value: beginText(proposal.valid_from) },
          { label: '提交人', value: proposal.maker },
          { label: '提交原因', value: proposal.reason },
        ]}
      />
      <p>{note}</p>
      <ReasonField value={reason} onChange={setReason} error={problem ?? fieldMessage(active.error, 'reason')} />
    </FormDialog>
  )
}
