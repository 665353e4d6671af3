// 批量提交整改: the same words and files for several accounts; each has its own answer, and those that failed can be sent again alone.
import { RECTIFICATIONS_AT_ONCE } from '@tallyhelm/protocol/topics/violations/enums'
import type { BatchSubmitted, Rectification } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { RectificationFields } from './RectificationFields.tsx'
import { useRectificationCalls } from './use-rectification-calls.ts'
import { useRectificationForm } from './use-rectification-form.ts'

type Props = { rows: readonly Rectification[]; onDone: () => void; onClose: () => void }
type Failed = BatchSubmitted['results']

export function RectifyDialog({ rows, onDone, onClose }: Props) {
  const toast = useToast()
  // Those that are still to be sent: all at first, then the ones that were refused.
  const [left, setLeft] = useState(rows)
  const [failed, setFailed] = useState<Failed>([])
  const submit = useFormCommand(useRectificationCalls().batchSubmit)
  const filled = useRectificationForm({
    place: 'batch',
    send: (submission, idempotencyKey) =>
      submit.mutateAsync({ request: { rectification_ids: left.map(row => row.rectification_id), ...submission }, idempotencyKey }),
    onSuccess: ({ results }) => {
      const refused = results.filter(result => !result.is_ok)
      if (refused.length < results.length) onDone()
      setFailed(refused)
      setLeft(left.filter(row => refused.some(({ rectification_id }) => rectification_id === row.rectification_id)))
      if (refused.length > 0) return false
      toast.success(`已提交 ${results.length} 个账户的整改`)
      onClose()
      return true
    },
  })
  const nameOf = (id: string) => rows.find(row => row.rectification_id === id)?.account_name ?? id
  return (
    <FormDialog
      title={`批量提交整改：${left.length} 个账户`}
      submitText={failed.length === 0 ? '提交整改' : '重新提交未成功的账户'}
      onClose={onClose}
      {...filled.form.dialog}
    >
      {failed.length === 0 ? (
        <p>相同的说明和凭证用于所选的每个账户，每次最多 {RECTIFICATIONS_AT_ONCE} 个；违规内容不同的账户请分开提交。</p>
      ) : (
        <ResultList
          label="未成功的账户"
          items={failed.map(({ rectification_id: id, msg }) => ({ id, name: nameOf(id), state: 'failed', note: msg }))}
        />
      )}
      <RectificationFields {...filled} />
    </FormDialog>
  )
}
