// What somebody says with his interest in another channel: how to get in touch with him, and anything else.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { LEAD_REMARK_MOST, leadContactProblem, leadRemarkProblem } from '@tallyhelm/protocol/topics/organization/lead-limits'
import type { LeadReceipt } from '@tallyhelm/protocol/topics/organization/lead-schemas'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useOneKey } from '../funds/use-one-key.ts'

type Props = {
  name: string
  /** under this key, once */
  send: (values: { contact: string; remark: string }, idempotencyKey: string) => Promise<LeadReceipt>
  onClose: () => void
}

export function LeadDialog({ name, send, onClose }: Props) {
  const toast = useToast()
  const once = useOneKey()
  const form = useForm({
    initial: { contact: '', remark: '' },
    checks: { contact: leadContactProblem, remark: leadRemarkProblem },
    send: values => once(idempotencyKey => send(values, idempotencyKey)),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <FormDialog title={`登记意向：${name}`} submitText="登记意向" onClose={onClose} {...form.dialog}>
      <TextField label="联系方式" required help="手机、邮箱或微信" {...form.field('contact')} />
      <TextArea label="备注" optional rows={3} limit={LEAD_REMARK_MOST} placeholder="例如投放地区、预算" {...form.field('remark')} />
    </FormDialog>
  )
}
