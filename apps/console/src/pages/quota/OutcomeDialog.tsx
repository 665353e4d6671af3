// The outcome of a leg that only people can judge: what the platform shows now, and what proves it. Another person checks it.
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLegDetail, OutcomeProposal } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { PROOF_LEAST } from '@tallyhelm/protocol/topics/quota/limits'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { Reading } from './Reading.tsx'

type Props = { leg: ConsoleLegDetail; onDone: () => void; onClose: () => void }
type Outcome = OutcomeProposal['outcome']

const FIELDS = ['outcome', 'figure', 'reference', 'proof', 'reason'] as const
type Field = (typeof FIELDS)[number]

export function OutcomeDialog({ leg, onDone, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [figure, setFigure] = useState('')
  const [reference, setReference] = useState('')
  const [proof, setProof] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const propose = useFormCommand(consoleQuotaEndpoints.propose, { onSuccess: onDone })
  // TikTok moves sums: its transaction proves a change, no figure does.
  const movesSums = leg.channel === 'TIKTOK'
  const missing = missingOf({ movesSums, outcome, figure, reference, proof, reason })
  const submit = () => {
    setIsTried(true)
    if (outcome === null || Object.keys(missing).length > 0) return
    const told = { figure: movesSums ? null : textOrNull(figure), reference: textOrNull(reference), proof }
    propose.mutate({ request: { item_id: leg.item_id, outcome, ...told, reason: outcome === 'FAILED' ? reason : null } })
  }
  const problem = (field: Field) => (isTried ? missing[field] : undefined) ?? fieldMessage(propose.error, field)
  return (
    <FormDialog
      title={`提交人工结果：${leg.apply_no}`}
      submitText="提交复核"
      isBusy={propose.isPending}
      refusal={formMessage(propose.error, FIELDS)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        变更前 ${amountText(leg.before_limit, leg.currency)}，目标 ${amountText(leg.target_limit, leg.currency)}
        。提交后由另一人复核，通过后才会入账。
        {leg.merged.length > 1 ? `此变更合并了 ${leg.merged.length} 笔，结果对它们同时生效。` : null}
      </p>
      <RadioGroup
        label="渠道结果"
        required
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'DONE', label: '已执行，人工标记成功' },
          { value: 'FAILED', label: '未执行，标记失败并退款' },
        ]}
        error={problem('outcome')}
      />
      {movesSums ? (
        <TextField
          label="渠道流水号"
          required={outcome === 'DONE'}
          value={reference}
          onChange={setReference}
          error={problem('reference')}
        />
      ) : (
        <FigureField leg={leg} value={figure} onChange={setFigure} error={problem('figure')} />
      )}
      <TextArea
        label="渠道证明"
        required
        limit={500}
        rows={3}
        placeholder="渠道后台的原文、链接或工单号"
        value={proof}
        onChange={setProof}
        error={problem('proof')}
      />
      {outcome === 'FAILED' ? <FailReasonField value={reason} onChange={setReason} error={problem('reason')} /> : null}
    </FormDialog>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void; error: string | undefined }

const FigureField = ({ leg, ...field }: FieldProps & { leg: ConsoleLegDetail }) => (
  <>
    <Reading leg={leg} figure={field.value} />
    <TextField {...field} label="渠道现在显示的额度（$）" required inputMode="decimal" />
  </>
)
const FailReasonField = (props: FieldProps) => (
  <TextArea {...props} label="失败原因" required limit={500} rows={2} help="将原样显示给客户" />
)

type Draft = { movesSums: boolean; outcome: Outcome | null } & Record<Exclude<Field, 'outcome'>, string>

/** What is not yet said, each at its field and all at once; whether it fits is the server's to say. */
function missingOf({ movesSums, outcome, figure, reference, proof, reason }: Draft): Partial<Record<Field, string>> {
  return {
    ...(outcome === null ? { outcome: '请选择结果' } : {}),
    ...(!movesSums && textOrNull(figure) === null ? { figure: '请填写渠道当前额度' } : {}),
    ...(movesSums && outcome === 'DONE' && textOrNull(reference) === null ? { reference: '请填写渠道流水号' } : {}),
    ...(proof.trim().length < PROOF_LEAST ? { proof: `渠道证明至少 ${PROOF_LEAST} 个字符` } : {}),
    ...(outcome === 'FAILED' && textOrNull(reason) === null ? { reason: '请填写失败原因' } : {}),
  }
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
