// Says that a recommendation is not for this ad account, and why.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { guidanceEndpoints } from '@tallyhelm/protocol/topics/guidance/endpoints'
import { IGNORE_NOTE_MOST, IGNORE_REASON_CODES, IGNORE_REASONS, type IgnoreReason } from '@tallyhelm/protocol/topics/guidance/enums'
import type { Guidance } from '@tallyhelm/protocol/topics/guidance/schemas'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'

const OPTIONS = IGNORE_REASON_CODES.map(value => ({ value, label: IGNORE_REASONS[value] }))

export function IgnoreDialog({ row, onClose }: { row: Guidance; onClose: () => void }) {
  const toast = useToast()
  const command = useFormCommand(guidanceEndpoints.ignore)
  const form = useForm({
    initial: { reason: 'NOT_FIT' as IgnoreReason, note: '' },
    checks: {
      note: (note, { reason }) =>
        reason === 'OTHER' && note.trim() === ''
          ? '请填写忽略原因的说明'
          : note.trim().length > IGNORE_NOTE_MOST
            ? `说明最多 ${IGNORE_NOTE_MOST} 个字符`
            : undefined,
    },
    send: values => command.mutateAsync({ request: { guidance_id: row.guidance_id, ...values } }),
    onSuccess: () => {
      toast.success('已忽略该建议')
      onClose()
    },
    at: 'note',
  })
  return (
    <FormDialog title="忽略建议" submitText="忽略建议" onClose={onClose} {...form.dialog}>
      <p>
        {row.account_name}：{row.title}。忽略后不再列入待处理。
      </p>
      <RadioGroup label="忽略原因" required options={OPTIONS} {...form.field('reason')} />
      <TextArea label="说明" limit={IGNORE_NOTE_MOST} rows={3} {...form.field('note')} />
    </FormDialog>
  )
}
