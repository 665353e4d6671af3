// Publishing what the product brings along: articles and videos that are not in the manual yet.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

export function FillManualDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const fill = useFormCommand(consoleHelpEndpoints.fill, {
    onSuccess: ({ added }) => {
      toast.success(added === 0 ? '自带的文档与视频都已在手册中' : `已发布 ${added} 篇，客户现在可以阅读`)
      onClose()
    },
  })
  const form = useForm({
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: request => fill.mutateAsync({ request }),
  })
  return (
    <FormDialog title="发布自带的文档与视频" submitText="发布" onClose={onClose} {...form.dialog}>
      <p>产品自带的操作文档与视频会立即发布。已有同名文档的保持不变，撤下的不会重新发布；之后可逐篇修改或撤下。</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
