// 停止自动暂停: for the whole customer, with a reason; rules go on looking and telling.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { REASON_MOST, reasonLength, reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'

/** `isOn`: pausing is switched off now. */
export function KillSwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const toast = useToast()
  const command = useFormCommand(monitorEndpoints.killSwitch)
  const form = useForm({
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: ({ reason }) => command.mutateAsync({ request: { is_on: !isOn, reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(isOn ? '已恢复自动暂停' : '已停止自动暂停')
      onClose()
    },
    at: 'reason',
  })
  const what = isOn ? '恢复自动暂停' : '停止自动暂停'
  return (
    <FormDialog title={what} submitText={what} onClose={onClose} {...form.dialog}>
      <p>
        {isOn
          ? '恢复后，启用的规则命中时将再次暂停广告组。'
          : '停止后，您的全部规则只检查和通知，不再暂停任何广告组；正在执行的一批会在下一个对象前停下。'}
      </p>
      <TextArea label="原因" required limit={REASON_MOST} rows={3} help={reasonLength()} {...form.field('reason')} />
    </FormDialog>
  )
}
