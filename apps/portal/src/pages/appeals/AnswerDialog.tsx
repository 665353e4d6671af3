// 补充材料: what was asked for, in words and with files where words are not enough.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { appealEndpoints } from '@tallyhelm/protocol/topics/appeals/endpoints'
import { APPEAL_TEXT_MOST } from '@tallyhelm/protocol/topics/appeals/enums'
import { answerTextProblem } from '@tallyhelm/protocol/topics/appeals/limits'
import type { AppealDetail } from '@tallyhelm/protocol/topics/appeals/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { arrivedIn, EVIDENCE, evidenceProblem } from '../../uploads/uploads.ts'
import { UploadsField } from '../../uploads/UploadsField.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'

export function AnswerDialog({ appeal, onClose }: { appeal: AppealDetail; onClose: () => void }) {
  const toast = useToast()
  const files = useUploads(EVIDENCE)
  const answer = useFormCommand(appealEndpoints.answer)
  const form = useForm({
    initial: { text: '', files: undefined },
    checks: { text: answerTextProblem, files: () => (files.list.length === 0 ? undefined : evidenceProblem(files.list, '')) },
    send: ({ text }) => {
      const arrived = arrivedIn(files.list)
      return answer.mutateAsync({ request: { id: appeal.appeal_id, text, ...(arrived.length === 0 ? {} : { files: arrived }) } })
    },
    onSuccess: () => {
      toast.success('已补充材料，申诉继续审核')
      onClose()
    },
  })
  const { id, error } = form.field('files')
  return (
    <FormDialog title={`补充材料：${appeal.account_name}`} submitText="提交材料" onClose={onClose} {...form.dialog}>
      <NoticeStrip title="需补充">{appeal.asked}</NoticeStrip>
      <TextArea label="补充说明" required rows={4} limit={APPEAL_TEXT_MOST} {...form.field('text')} />
      <UploadsField label="凭证" id={id} error={error} uploads={files} onChange={() => form.set({ files: undefined })} />
    </FormDialog>
  )
}
