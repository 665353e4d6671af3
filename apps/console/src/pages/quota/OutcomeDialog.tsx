// The outcome of a leg that only people can judge: what the platform shows now, and what proves it. Another person checks it.
import { type FieldOf, useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLegDetail, OutcomeProposal } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { PROOF_LEAST } from '@tallyhelm/protocol/topics/quota/limits'
import { amountText, currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { REASON_MOST, reasonProblem, reasonLength } from '@tallyhelm/protocol/values/reason'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { Reading } from './Reading.tsx'

type Props = { leg: ConsoleLegDetail; onClose: () => void }
type Outcome = OutcomeProposal['outcome']
const NO_OUTCOME: Outcome | null = null

export function OutcomeDialog({ leg, onClose }: Props) {
  const propose = useFormCommand(consoleQuotaEndpoints.propose)
  // TikTok moves sums: its transaction proves a change, no figure does.
  const movesSums = leg.channel === 'TIKTOK'
  const form = useForm({
    initial: { outcome: NO_OUTCOME, figure: '', reference: '', proof: '', proof_file: NO_PROOF, reason: '' },
    // What is not yet said; whether it fits is the server's to say.
    checks: {
      outcome: outcome => (outcome === null ? '请选择结果' : undefined),
      figure: figure => (!movesSums && textOrNull(figure) === null ? '请填写渠道当前额度' : undefined),
      reference: (reference, { outcome }) =>
        movesSums && outcome === 'DONE' && textOrNull(reference) === null ? '请填写渠道流水号' : undefined,
      proof: (proof, { proof_file }) =>
        proof.trim().length < PROOF_LEAST && proof_file === null ? `渠道证明至少 ${PROOF_LEAST} 个字符，或附上凭证` : undefined,
      proof_file: proofProblem,
      reason: (reason, { outcome }) => (outcome === 'FAILED' ? reasonProblem(reason) : undefined),
    },
    send: async ({ outcome, figure, reference, proof, proof_file, reason }) => {
      if (outcome === null) return
      const told = {
        figure: movesSums ? null : textOrNull(figure),
        reference: textOrNull(reference),
        proof,
        proof_file: proof_file?.key ?? null,
      }
      await propose.mutateAsync({ request: { item_id: leg.item_id, outcome, ...told, reason: outcome === 'FAILED' ? reason : null } })
    },
    onSuccess: onClose,
  })
  const { outcome, proof_file } = form.values
  return (
    <FormDialog title={`提交人工结果：${leg.apply_no}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>
        变更前 ${amountText(leg.before_limit, leg.currency)}，目标 ${amountText(leg.target_limit, leg.currency)}
        。提交后由另一人复核，通过后才会入账。
        {leg.merged.length > 1 ? `此变更合并了 ${leg.merged.length} 笔，结果对它们同时生效。` : null}
      </p>
      <RadioGroup label="渠道结果" required options={OUTCOMES} {...form.field('outcome')} />
      {movesSums ? (
        <TextField label="渠道流水号" required={outcome === 'DONE'} {...form.field('reference')} />
      ) : (
        <FigureField leg={leg} {...form.field('figure')} />
      )}
      <TextArea
        label="渠道证明"
        required={proof_file === null}
        limit={500}
        rows={3}
        placeholder="渠道后台的原文、链接或工单号"
        help={`至少 ${PROOF_LEAST} 个字符，附上凭证则不限`}
        {...form.field('proof')}
      />
      <ProofField {...form.field('proof_file')} />
      {outcome === 'FAILED' ? <FailReasonField {...form.field('reason')} /> : null}
    </FormDialog>
  )
}

const OUTCOMES: readonly { value: Outcome; label: string }[] = [
  { value: 'DONE', label: '已执行，人工标记成功' },
  { value: 'FAILED', label: '未执行，标记失败并退款' },
]

const FigureField = ({ leg, ...field }: FieldOf<string> & { leg: ConsoleLegDetail }) => (
  <>
    <Reading leg={leg} figure={field.value} />
    <TextField {...field} label={`渠道现在显示的额度（${CURRENCIES[currencyOf(leg)].symbol}）`} required inputMode="decimal" />
  </>
)
const FailReasonField = (field: FieldOf<string>) => (
  <TextArea {...field} label="失败原因" required limit={REASON_MOST} rows={2} help={`${reasonLength()}，将原样显示给客户`} />
)

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
