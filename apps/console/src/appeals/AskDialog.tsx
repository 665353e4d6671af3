// 要求补充: what the customer should hand in besides, who is told of it at once.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleAppealEndpoints } from '@tallyhelm/protocol/topics/appeals/console-endpoints'
import type { AppealCase } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { ANSWER_DAYS, APPEAL_TEXT_MOST } from '@tallyhelm/protocol/topics/appeals/enums'
import { askedProblem } from '@tallyhelm/protocol/topics/appeals/limits'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../api/queries.ts'

export function AskDialog({ appeal, onClose }: { appeal: AppealCase; onClose: () => void }) {
  const ask = useFormCommand(consoleAppealEndpoints.ask)
  const form = useForm({
    initial: { note: '' },
    checks: { note: askedProblem },
    send: ({ note }) => ask.mutateAsync({ request: { case_id: appeal.appeal_id, note } }),
    onSuccess: onClose,
  })
  return (
    <FormDialog title={`要求补充：${appeal.account_name}`} submitText="要求补充" onClose={onClose} {...form.dialog}>
      <p>客户将收到消息，{ANSWER_DAYS} 天内未补充由系统驳回；再次要求时重新计时。</p>
      <TextArea label="需补充的材料" required rows={4} limit={APPEAL_TEXT_MOST} help="将原样显示给客户" {...form.field('note')} />
    </FormDialog>
  )
}
