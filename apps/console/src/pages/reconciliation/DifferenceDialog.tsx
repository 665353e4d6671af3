// One action on a difference, with its reason: marking it a lag, closing it, proposing an adjustment, saying what happened to a total.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { TOTAL_EXPLANATION_CODES, TOTAL_EXPLANATIONS, type TotalExplanation } from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { DifferenceDetail } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { add, CURRENCY_CODES, displayText, negate, parseMoney } from '@tallyhelm/protocol/values/money'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { useFormCommand } from '../../api/queries.ts'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

export type DifferenceAction = 'lag' | 'close' | 'propose' | 'explain'

const TITLES: Readonly<Record<DifferenceAction, string>> = {
  lag: '标记时间差',
  close: '关闭差异',
  propose: '提交调账',
  explain: '说明原因',
}

const NO_EXPLANATION: TotalExplanation | null = null
const EXPLANATIONS = TOTAL_EXPLANATION_CODES.map(value => ({ value, label: TOTAL_EXPLANATIONS[value] }))

/** What no reading saw before a total began again; a correction has none. */
const asksBetween = (explanation: TotalExplanation | null): boolean => explanation !== null && explanation !== 'CORRECTION'

type Props = { difference: DifferenceDetail; action: DifferenceAction; onClose: () => void }

export function DifferenceDialog({ difference, action, onClose }: Props) {
  const { difference_id, outside_account_id } = difference
  const currency = CURRENCY_CODES.find(code => code === difference.currency) ?? 'USD'
  const lag = useFormCommand(reconciliationEndpoints.markTimeLag)
  const close = useFormCommand(reconciliationEndpoints.close)
  const propose = useFormCommand(reconciliationEndpoints.propose)
  const form = useForm({
    initial: { explanation: NO_EXPLANATION, between: difference.between ?? '', reason: '', proof_file: NO_PROOF },
    checks: {
      explanation: value => (action === 'explain' && value === null ? '请选择发生了什么' : undefined),
      between: (typed, { explanation }) =>
        asksBetween(explanation) ? fundsAmountProblem(typed, currency, { mayBeZero: true }) : undefined,
      reason: reasonProblem,
      proof_file: proofProblem,
    },
    send: ({ explanation, between, reason, proof_file }) => {
      const request = { difference_id, reason }
      if (action === 'propose' || action === 'explain') {
        const proof = { proof_file: proof_file?.key ?? null }
        return propose.mutateAsync({ request: { ...request, ...proof, explanation, between: asksBetween(explanation) ? between : null } })
      }
      return (action === 'lag' ? lag : close).mutateAsync({ request })
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog title={`${TITLES[action]}：${outside_account_id}`} submitText={TITLES[action]} onClose={onClose} {...form.dialog}>
      <p>{noteOf(difference, action)}</p>
      {action === 'explain' ? <RadioGroup label="发生了什么" required {...form.field('explanation')} options={EXPLANATIONS} /> : null}
      {asksBetween(form.values.explanation) ? (
        <MoneyInput
          label="重置前未读到的消耗"
          required
          currency={currency}
          help={
            difference.between === null
              ? '渠道日报无法推算，请在渠道后台核对，没有则填 0'
              : `渠道日报推算 ${difference.between} ${currency}，请在渠道后台核对`
          }
          {...form.field('between')}
        />
      ) : null}
      <ReasonField {...form.field('reason')} />
      {action === 'propose' || action === 'explain' ? <ProofField {...form.field('proof_file')} /> : null}
    </FormDialog>
  )
}

function noteOf(detail: DifferenceDetail, action: DifferenceAction): string {
  if (action === 'lag') return '差异预计自行消失。消失前该账户仍不能发起额度变更。'
  if (action === 'close') return '仅当系统与渠道金额已一致时可以关闭，关闭后该账户恢复额度变更。'
  if (action === 'explain') return `${fellText(detail)}由另一人复核通过后生效。`
  return `${adjustmentText(detail)}。由另一人复核通过后才会入账。`
}

function fellText({ our_amount, platform_amount, currency }: DifferenceDetail): string {
  const figures = `系统累计消耗 ${amountText(our_amount, currency)}，渠道已用 ${amountText(platform_amount, currency)} ${currency}。`
  return `${figures}重置或更换预算后，此前的消耗仍为已消耗；仅“${TOTAL_EXPLANATIONS.CORRECTION}”会把差额视为未消耗。`
}

/** Which way, between which accounts, and from what to what: «增加 3.33 USD（客户调账 → 广告账户额度），系统金额 100.00 → 103.33». */
function adjustmentText({ difference, our_amount, currency }: DifferenceDetail): string {
  const code = CURRENCY_CODES.find(known => known === currency) ?? 'USD'
  const [change, before] = [parseMoney(difference ?? '', code), parseMoney(our_amount, code)]
  if (!change || !before) return `调账 ${difference ?? ''} ${currency}`
  const isMore = change.minor > 0n
  const size = displayText(isMore ? change : negate(change))
  const way = isMore ? '客户调账 → 广告账户额度' : '广告账户额度 → 客户调账'
  return `${isMore ? '增加' : '减少'} ${size} ${currency}（${way}），系统金额 ${displayText(before)} → ${displayText(add(before, change))}`
}
