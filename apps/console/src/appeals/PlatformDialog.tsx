// 登记平台申诉: under which number it was handed on to the platform, and what came of it there, where it was not sent by a call.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleAppealEndpoints } from '@tallyhelm/protocol/topics/appeals/console-endpoints'
import type { AppealCase } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { APPEAL_TEXT_MOST } from '@tallyhelm/protocol/topics/appeals/enums'
import { platformCaseProblem, platformOutcomeProblem } from '@tallyhelm/protocol/topics/appeals/limits'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../api/queries.ts'

export function PlatformDialog({ appeal, onClose }: { appeal: AppealCase; onClose: () => void }) {
  const note = useFormCommand(consoleAppealEndpoints.notePlatform)
  const { platform_case, platform_outcome } = appeal
  const form = useForm({
    initial: { platform_case, platform_outcome },
    checks: { platform_case: platformCaseProblem, platform_outcome: platformOutcomeProblem },
    send: values => note.mutateAsync({ request: { case_id: appeal.appeal_id, ...values } }),
    onSuccess: onClose,
  })
  return (
    <FormDialog title={`登记平台申诉：${appeal.account_name}`} submitText="登记" onClose={onClose} {...form.dialog}>
      <p>客户可在申诉记录中看到编号与结果。</p>
      <TextField label="平台申诉编号" required {...form.field('platform_case')} />
      <TextArea label="平台处理结果" rows={3} limit={APPEAL_TEXT_MOST} {...form.field('platform_outcome')} />
    </FormDialog>
  )
}
