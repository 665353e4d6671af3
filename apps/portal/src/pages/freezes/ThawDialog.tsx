// 申请解冻: why these accounts should thaw and what shows it; each has its own answer, and those that failed can be sent again alone.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { emailProblem } from '@tallyhelm/protocol/topics/contracts/limits'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { NO_EVIDENCE, THAW_REASON_LEAST, THAW_REASON_MOST, thawReasonProblem } from '@tallyhelm/protocol/topics/freezes/limits'
import type { ThawResults } from '@tallyhelm/protocol/topics/freezes/schemas'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'
import { arrivedIn, EVIDENCE, evidenceProblem } from '../../uploads/uploads.ts'
import { UploadsField } from '../../uploads/UploadsField.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import type { ThawRow } from './use-freeze-acts.ts'

type Props = { rows: readonly ThawRow[]; onDone: () => void; onClose: () => void }

export function ThawDialog({ rows, onDone, onClose }: Props) {
  const toast = useToast()
  // Those that are still to be sent: all at first, then the ones that were refused.
  const [left, setLeft] = useState(rows)
  const [refused, setRefused] = useState<ThawResults['results']>([])
  const files = useUploads(EVIDENCE)
  const apply = useFormCommand(frozenEndpoints.apply)
  const once = useOneKey()
  const form = useForm({
    initial: { reason: '', files: undefined, email: '' },
    checks: { reason: thawReasonProblem, files: () => evidenceProblem(files.list, NO_EVIDENCE), email: emailProblem },
    send: ({ reason, email }) => {
      const request = { record_ids: left.map(row => row.record_id), reason, email, files: arrivedIn(files.list) }
      return once(idempotencyKey => apply.mutateAsync({ request, idempotencyKey }))
    },
    onSuccess: ({ results }) => {
      const failed = results.filter(result => !result.accepted)
      if (failed.length < results.length) onDone()
      if (failed.length === 0) {
        toast.success(`已提交 ${results.length} 个账户的解冻申请`)
        return onClose()
      }
      setRefused(failed)
      setLeft(left.filter(row => failed.some(({ id }) => id === row.record_id)))
    },
  })
  const { id, error } = form.field('files')
  const [first] = left
  const subject = left.length === 1 ? (first?.account_name ?? '') : `${left.length} 个账户`
  return (
    <FormDialog
      title={`申请解冻：${subject}`}
      submitText={refused.length === 0 ? '提交申请' : '重新提交未成功的账户'}
      onClose={onClose}
      {...form.dialog}
    >
      {refused.length === 0 ? null : <Refused rows={left} results={refused} />}
      <TextArea
        label="解冻理由"
        required
        rows={4}
        limit={THAW_REASON_MOST}
        help={`${THAW_REASON_LEAST}–${THAW_REASON_MOST} 个字符，说明冻结原因与已采取的措施`}
        {...form.field('reason')}
      />
      <UploadsField label="凭证" required id={id} error={error} uploads={files} onChange={() => form.set({ files: undefined })} />
      <TextField label="联系邮箱" required type="email" autoComplete="email" {...form.field('email')} />
    </FormDialog>
  )
}

function Refused({ rows, results }: { rows: readonly ThawRow[]; results: ThawResults['results'] }) {
  const nameOf = (id: string) => rows.find(row => row.record_id === id)?.account_name ?? id
  return <ResultList label="未成功的账户" items={results.map(({ id, msg }) => ({ id, name: nameOf(id), state: 'failed', note: msg }))} />
}
