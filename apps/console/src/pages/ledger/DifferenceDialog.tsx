// One action on a difference, with its reason: marking it a lag, closing it, proposing an adjustment, checking one.
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { DifferenceDetail } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { add, CURRENCY_CODES, displayText, negate, parseMoney } from '@tallyhelm/protocol/values/money'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'

export type DifferenceAction = 'lag' | 'close' | 'propose' | 'approve' | 'decline'

const TITLES: Readonly<Record<DifferenceAction, string>> = {
  lag: '标记时间差',
  close: '关闭差异',
  propose: '提交调账',
  approve: '复核通过',
  decline: '驳回调账',
}

type Props = { difference: DifferenceDetail; action: DifferenceAction; onDone: () => void; onClose: () => void }

export function DifferenceDialog({ difference, action, onDone, onClose }: Props) {
  const { reason, field, check } = useReason()
  const { actions, active } = useActions(difference, action, onDone)
  const submit = () => {
    if (check()) actions[action](reason)
  }
  return (
    <FormDialog
      title={`${TITLES[action]}：${difference.outside_account_id}`}
      submitText={TITLES[action]}
      isBusy={active.isPending}
      refusal={formMessage(active.error, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{noteOf(difference, action)}</p>
      <ReasonField {...field(fieldMessage(active.error, 'reason'))} />
    </FormDialog>
  )
}

function useActions(difference: DifferenceDetail, action: DifferenceAction, onDone: () => void) {
  const { difference_id, proposal } = difference
  const settings = { onSuccess: onDone }
  const lag = useFormCommand(reconciliationEndpoints.markTimeLag, settings)
  const close = useFormCommand(reconciliationEndpoints.close, settings)
  const propose = useFormCommand(reconciliationEndpoints.propose, settings)
  const check = useFormCommand(reconciliationEndpoints.check, settings)
  // The amount that the checker sees goes with the verdict: another one proposed meanwhile is refused.
  const verdict = (value: 'APPROVE' | 'REJECT') => (reason: string) =>
    check.mutate({ request: { difference_id, reason, verdict: value, amount: proposal?.amount ?? '' } })
  const actions: Readonly<Record<DifferenceAction, (reason: string) => void>> = {
    lag: reason => lag.mutate({ request: { difference_id, reason } }),
    close: reason => close.mutate({ request: { difference_id, reason } }),
    propose: reason => propose.mutate({ request: { difference_id, reason } }),
    approve: verdict('APPROVE'),
    decline: verdict('REJECT'),
  }
  const active = { lag, close, propose, approve: check, decline: check }[action]
  return { actions, active }
}

function noteOf(detail: DifferenceDetail, action: DifferenceAction): string {
  if (action === 'lag') return '差异预计自行消失。消失前该账户仍不能发起额度变更。'
  if (action === 'close') return '仅当系统与渠道金额已一致时可以关闭，关闭后该账户恢复额度变更。'
  const words = adjustmentText(detail)
  if (action === 'propose') return `${words}。由另一人复核通过后才会入账。`
  return action === 'approve' ? `${words}。通过后立即入账，差异结束，该账户恢复额度变更。` : `${words}。退回后不入账，差异退回处理。`
}

/** Which way, between which accounts, and from what to what: «增加 3.33 USD（客户调账 → 广告账户额度），系统金额 100.00 → 103.33». */
function adjustmentText({ proposal, difference, our_amount, currency }: DifferenceDetail): string {
  const code = CURRENCY_CODES.find(known => known === currency) ?? 'USD'
  const [change, before] = [parseMoney(proposal?.amount ?? difference, code), parseMoney(our_amount, code)]
  if (!change || !before) return `调账 ${proposal?.amount ?? difference} ${currency}`
  const isMore = change.minor > 0n
  const size = displayText(isMore ? change : negate(change))
  const way = isMore ? '客户调账 → 广告账户额度' : '广告账户额度 → 客户调账'
  return `${isMore ? '增加' : '减少'} ${size} ${currency}（${way}），系统金额 ${displayText(before)} → ${displayText(add(before, change))}`
}
