// One action on a difference, with its reason: marking it a lag, closing it, proposing an adjustment.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { DifferenceDetail } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { add, CURRENCY_CODES, displayText, negate, parseMoney } from '@tallyhelm/protocol/values/money'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

export type DifferenceAction = 'lag' | 'close' | 'propose'

const TITLES: Readonly<Record<DifferenceAction, string>> = {
  lag: '标记时间差',
  close: '关闭差异',
  propose: '提交调账',
}

type Props = { difference: DifferenceDetail; action: DifferenceAction; onClose: () => void }

export function DifferenceDialog({ difference, action, onClose }: Props) {
  const { difference_id, outside_account_id } = difference
  const lag = useFormCommand(reconciliationEndpoints.markTimeLag)
  const close = useFormCommand(reconciliationEndpoints.close)
  const propose = useFormCommand(reconciliationEndpoints.propose)
  const form = useForm({
    initial: { reason: '', proof_file: NO_PROOF },
    checks: { reason: reasonProblem, proof_file: proofProblem },
    send: ({ reason, proof_file }) => {
      const request = { difference_id, reason }
      if (action === 'propose') return propose.mutateAsync({ request: { ...request, proof_file: proof_file?.key ?? null } })
      return (action === 'lag' ? lag : close).mutateAsync({ request })
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog title={`${TITLES[action]}：${outside_account_id}`} submitText={TITLES[action]} onClose={onClose} {...form.dialog}>
      <p>{noteOf(difference, action)}</p>
      <ReasonField {...form.field('reason')} />
      {action === 'propose' ? <ProofField {...form.field('proof_file')} /> : null}
    </FormDialog>
  )
}

function noteOf(detail: DifferenceDetail, action: DifferenceAction): string {
  if (action === 'lag') return '差异预计自行消失。消失前该账户仍不能发起额度变更。'
  if (action === 'close') return '仅当系统与渠道金额已一致时可以关闭，关闭后该账户恢复额度变更。'
  return `${adjustmentText(detail)}。由另一人复核通过后才会入账。`
}

/** Which way, between which accounts, and from what to what: «增加 3.33 USD（客户调账 → 广告账户额度），系统金额 100.00 → 103.33». */
function adjustmentText({ difference, our_amount, currency }: DifferenceDetail): string {
  const code = CURRENCY_CODES.find(known => known === currency) ?? 'USD'
  const [change, before] = [parseMoney(difference, code), parseMoney(our_amount, code)]
  if (!change || !before) return `调账 ${difference} ${currency}`
  const isMore = change.minor > 0n
  const size = displayText(isMore ? change : negate(change))
  const way = isMore ? '客户调账 → 广告账户额度' : '广告账户额度 → 客户调账'
  return `${isMore ? '增加' : '减少'} ${size} ${currency}（${way}），系统金额 ${displayText(before)} → ${displayText(add(before, change))}`
}
