// Rejecting an order or cancelling a leg: the reason reaches the customer word for word.
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'

const TEXTS = {
  reject: { title: '驳回申请', note: '申请中的所有账户都不执行，冻结的款项退回。原因将原样显示给客户。' },
  cancel: { title: '失败并退款', note: '该账户尚未提交渠道，不再执行，款项退回。原因将原样显示给客户。' },
} as const

type Props = { leg: ConsoleLegDetail; action: 'reject' | 'cancel'; onDone: () => void; onSettled: () => void; onClose: () => void }

export function ReasonDialog({ leg, action, onDone, onSettled, onClose }: Props) {
  const { reason, field, check } = useReason()
  // Also when somebody else was faster: the panel behind must say so.
  const settings = { onSuccess: onDone, onSettled }
  const reject = useFormCommand(consoleQuotaEndpoints.reject, settings)
  const cancel = useFormCommand(consoleQuotaEndpoints.cancel, settings)
  const active = action === 'reject' ? reject : cancel
  const submit = () => {
    if (!check()) return
    if (action === 'reject') reject.mutate({ request: { apply_no: leg.apply_no, reason } })
    else cancel.mutate({ request: { item_id: leg.item_id, reason } })
  }
  const { title, note } = TEXTS[action]
  return (
    <FormDialog
      title={`${title}：${leg.apply_no}`}
      submitText={title}
      isBusy={active.isPending}
      refusal={formMessage(active.error, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{note}</p>
      <ReasonField {...field(fieldMessage(active.error, 'reason'))} />
    </FormDialog>
  )
}
