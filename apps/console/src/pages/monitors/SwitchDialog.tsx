// The switch for all customers, in two steps: why, and then what it does to whom.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import type { MonitorOverview } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

type Props = { isStopped: boolean; rules: MonitorOverview['rules']; onClose: () => void }

export function SwitchDialog({ isStopped, rules, onClose }: Props) {
  const toast = useToast()
  const [isChecked, setChecked] = useState(false)
  const command = useFormCommand(consoleMonitorEndpoints[isStopped ? 'allowAll' : 'stopAll'])
  const form = useForm({
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: ({ reason }) => command.mutateAsync({ request: { reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(isStopped ? '已解除全局停用' : '已全局停用自动暂停')
      onClose()
    },
  })
  const what = isStopped ? '解除全局停用' : '全局停用自动暂停'
  if (!isChecked)
    return (
      <FormDialog title={what} submitText="下一步" onClose={onClose} isBusy={false} onSubmit={() => setChecked(form.check('reason'))}>
        <p>{isStopped ? '解除后，启用的规则命中时将再次暂停广告。' : '停用后，全部客户的规则只检查和通知，不再暂停任何广告。'}</p>
        <ReasonField {...(isStopped ? {} : { help: '原文展示给客户，并记入审计日志' })} {...form.field('reason')} />
      </FormDialog>
    )
  return (
    <FormDialog title={`确认${what}`} submitText={what} cancelText="返回修改" onClose={() => setChecked(false)} {...form.dialog}>
      <NoticeStrip tone={isStopped ? 'warning' : 'error'} title={`影响 ${rules.customers} 个客户的 ${rules.on} 条启用规则`}>
        {isStopped
          ? '立即生效；客户自己停止的自动暂停保持停止。'
          : '立即生效，正在执行的一批在下一个对象前停下；盗刷中的账户也不会被暂停。'}
      </NoticeStrip>
      <p>原因：{form.values.reason.trim()}</p>
    </FormDialog>
  )
}
