// The outcome of a leg that only people can judge: what the platform shows now, and what proves it. Another person checks it.
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLegDetail, OutcomeProposal } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { amountText } from '../../formats/amounts.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'

type Props = { leg: ConsoleLegDetail; onDone: () => void; onClose: () => void }
type Outcome = OutcomeProposal['outcome']

const FIELDS = ['outcome', 'figure', 'reference', 'proof', 'reason'] as const

export function OutcomeDialog({ leg, onDone, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [figure, setFigure] = useState('')
  const [reference, setReference] = useState('')
  const [proof, setProof] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const propose = useFormCommand(consoleQuotaEndpoints.propose, { onSuccess: onDone })
  // TikTok moves sums: its transaction proves a change, no figure does.
  const movesSums = leg.channel === 'TIKTOK'
  const submit = () => {
    setMissing(outcome === null ? '请选择结果' : undefined)
    if (outcome === null) return
    const told = { figure: movesSums ? null : textOrNull(figure), reference: textOrNull(reference), proof }
    propose.mutate({ request: { item_id: leg.item_id, outcome, ...told, reason: outcome === 'FAILED' ? reason : null } })
  }
  const problem = (field: (typeof FIELDS)[number]) => fieldMessage(propose.error, field)
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
        error={missing ?? problem('outcome')}
      />
      {movesSums ? null : <TextField label="渠道现在显示的额度（$）" value={figure} onChange={setFigure} error={problem('figure')} />}
      {movesSums ? <TextField label="渠道流水号" value={reference} onChange={setReference} error={problem('reference')} /> : null}
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
      {outcome === 'FAILED' ? (
        <TextArea
          label="失败原因"
          required
          limit={500}
          rows={2}
          help="将原样显示给客户"
          value={reason}
          onChange={setReason}
          error={problem('reason')}
        />
      ) : null}
    </FormDialog>
  )
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
