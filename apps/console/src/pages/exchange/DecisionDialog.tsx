// Deciding about a proposed rate or markup, with the reason: approved or rejected by another person, withdrawn by its maker.
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import type { ExchangeProposal, ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { timeText } from '../../formats/times.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { heldText, isFarMove, pairText } from './rate-texts.ts'
import { useExchangeDone } from './use-exchange-done.ts'

export type Decision = 'approve' | 'reject' | 'withdraw'

const TEXTS: Readonly<Record<Decision, { title: string; note: string }>> = {
  approve: { title: '复核通过', note: '立即生效，所有客户的新报价按此计算；已出的报价在其有效期内保持原汇率。' },
  reject: { title: '驳回变更', note: '汇率与加点保持不变，提交人可看到驳回原因。' },
  withdraw: { title: '撤回变更', note: '汇率与加点保持不变，可重新提交。' },
}

/** The proposal is the one that was opened, the figures beside it are those of now. */
type Props = { decision: Decision; rate: ExchangeRate; proposal: ExchangeProposal; onClose: () => void }

export function DecisionDialog({ decision, rate, proposal, onClose }: Props) {
  const [confirmed, setConfirmed] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { reason, field, check } = useReason()
  const settings = { onSuccess: onClose, onSettled: useExchangeDone() }
  const decide = useFormCommand(exchangeEndpoints.check, settings)
  const withdraw = useFormCommand(exchangeEndpoints.withdraw, settings)
  const { error, isPending } = decision === 'withdraw' ? withdraw : decide
  const isUnconfirmed = decision === 'approve' && !confirmed && isFarMove(rate, proposal)
  const { proposal_id } = proposal
  const submit = () => {
    setIsTried(true)
    const isReasonFit = check()
    if (!isReasonFit || isUnconfirmed) return
    if (decision === 'withdraw') withdraw.mutate({ request: { proposal_id, reason } })
    else {
      const verdict = decision === 'approve' ? 'APPROVE' : 'REJECT'
      decide.mutate({ request: { proposal_id, reason, verdict, confirms_large_move: confirmed } })
    }
  }
  const { title, note } = TEXTS[decision]
  return (
    <FormDialog
      title={`${title}：${pairText(rate.currency)} ${proposal.subject === 'RATE' ? '汇率' : '加点'}`}
      submitText={title}
      isBusy={isPending}
      refusal={formMessage(error, ['reason', 'confirms_large_move'])}
      onSubmit={submit}
      onClose={onClose}
    >
      {decision === 'approve' ? (
        <MoveFacts
          rate={rate}
          proposed={proposal}
          confirmed={confirmed}
          onConfirm={setConfirmed}
          error={isTried && isUnconfirmed ? '请核对后勾选确认' : confirmed ? undefined : fieldMessage(error, 'confirms_large_move')}
        />
      ) : null}
      <Definitions
        items={[
          ...(proposal.source === null
            ? []
            : [
                { label: '汇率来源', value: proposal.source },
                { label: '保持至', value: proposal.held_until === null ? '不保持，来源更新后即被取代' : heldText(proposal.held_until) },
              ]),
          { label: '提交人', value: `${proposal.maker}，${timeText(proposal.made_at)}` },
          { label: '提交原因', value: proposal.reason },
        ]}
      />
      <p>{note}</p>
      <ReasonField {...field(fieldMessage(error, 'reason'))} />
    </FormDialog>
  )
}
