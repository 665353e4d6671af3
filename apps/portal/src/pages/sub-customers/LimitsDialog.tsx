// What a sub-customer may do with its ad accounts, and how much it may add.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { LimitFields, limitChecks } from './LimitFields.tsx'

export function LimitsDialog({ row, onClose }: { row: OwnSubCustomer; onClose: () => void }) {
  const toast = useToast()
  const change = useFormCommand(subCustomerEndpoints.setLimits)
  const { may_add, may_transfer, may_clear, may_bind, order_most, day_most } = row
  const form = useForm({
    initial: { may_add, may_transfer, may_clear, may_bind, order_most, day_most },
    checks: limitChecks,
    send: values => change.mutateAsync({ request: { sub_customer_id: row.sub_customer_id, ...values } }),
    onSuccess: () => {
      toast.success(`已保存 ${row.name} 的权限与上限`)
      onClose()
    },
  })
  return (
    <FormDialog title={`权限与上限：${row.name}`} submitText="保存" onClose={onClose} {...form.dialog}>
      <p>从下一笔申请起生效，处理中的申请不受影响。上限按北京时间每日计算，失败的金额不计入。</p>
      <LimitFields
        may_add={form.field('may_add')}
        may_transfer={form.field('may_transfer')}
        may_clear={form.field('may_clear')}
        may_bind={form.field('may_bind')}
        order_most={form.field('order_most')}
        day_most={form.field('day_most')}
      />
    </FormDialog>
  )
}
