// One deed on a difference, with its reason: marking it a lag, closing it, proposing an adjustment, checking one.
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { DifferenceDetail } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { amountText } from '../../formats/amounts.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'

export type DifferenceDeed = 'lag' | 'close' | 'propose' | 'approve' | 'decline'

const TITLES: Readonly<Record<DifferenceDeed, string>> = {
  lag: '标记时间差',
  close: '关闭差异',
  propose: '提交调账',
  approve: '复核通过',
  decline: '驳回调账',
}

type Props = { difference: DifferenceDetail; deed: DifferenceDeed; onDone: () => void; onClose: () => void }

export function DifferenceDialog({ difference, deed, onDone, onClose }: Props) {
  const { reason, field, check } = useReason()
  const { deeds, active } = useDeeds(difference, deed, onDone)
  const submit = () => {
    if (check()) deeds[deed](reason)
  }
  return (
    <FormDialog
      title={`${TITLES[deed]}：${difference.outside_account_id}`}
      submitText={TITLES[deed]}
      isBusy={active.isPending}
      refusal={formMessage(active.error, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{noteOf(difference, deed)}</p>
      <ReasonField {...field(fieldMessage(active.error, 'reason'))} />
    </FormDialog>
  )
}

function useDeeds(difference: DifferenceDetail, deed: DifferenceDeed, onDone: () => void) {
  const { difference_id, proposal } = difference
  const settings = { onSuccess: onDone }
  const lag = useFormCommand(reconciliationEndpoints.markTimeLag, settings)
  const close = useFormCommand(reconciliationEndpoints.close, settings)
  const propose = useFormCommand(reconciliationEndpoints.propose, settings)
  const check = useFormCommand(reconciliationEndpoints.check, settings)
  // The amount that the checker sees goes with the verdict: another one proposed meanwhile is refused.
  const verdict = (value: 'APPROVE' | 'REJECT') => (reason: string) =>
    check.mutate({ request: { difference_id, reason, verdict: value, amount: proposal?.amount ?? '' } })
  const deeds: Readonly<Record<DifferenceDeed, (reason: string) => void>> = {
    lag: reason => lag.mutate({ request: { difference_id, reason } }),
    close: reason => close.mutate({ request: { difference_id, reason } }),
    propose: reason => propose.mutate({ request: { difference_id, reason } }),
    approve: verdict('APPROVE'),
    decline: verdict('REJECT'),
  }
  const active = { lag, close, propose, approve: check, decline: check }[deed]
  return { deeds, active }
}

function noteOf({ proposal, difference, currency }: DifferenceDetail, deed: DifferenceDeed): string {
  const money = (amount: string) => `${amountText(amount, currency)} ${currency}`
  if (deed === 'lag') return '差异预计自行消失。消失前该账户仍不能发起额度变更。'
  if (deed === 'close') return '仅当系统与渠道金额已一致时可以关闭，关闭后该账户恢复额度变更。'
  if (deed === 'propose') return `将系统金额调整 ${money(difference)}，与渠道金额一致。由另一人复核通过后才会入账。`
  const amount = money(proposal?.amount ?? '0')
  return deed === 'approve' ? `调账 ${amount} 将立即入账，差异结束，该账户恢复额度变更。` : `调账 ${amount} 不入账，差异退回处理。`
}
