// Saying which salesperson looks after a customer, with the reason.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

/** Stands for nobody. */
const NOBODY = 'NOBODY'

export function SalesDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const known = useCall(consoleCustomerEndpoints.salesPeople, {})
  const assign = useFormCommand(consoleCustomerEndpoints.assignSales, { onSuccess: onClose })
  const people = known.data?.items ?? []
  const options = [
    ...people.map(({ staff_id: value, staff_name: label }) => ({ value, label })),
    ...(customer.sales === null ? [] : [{ value: NOBODY, label: '暂不分配' }]),
  ]
  const form = useForm({
    initial: { sales_staff_id: customer.sales?.staff_id ?? null, reason: '' },
    checks: { sales_staff_id: id => (id === null ? '请选择商务' : undefined), reason: reasonProblem },
    send: ({ sales_staff_id: id, reason }) =>
      assign.mutateAsync({ request: { customer_id: customer.customer_id, sales_staff_id: id === NOBODY ? null : id, reason } }),
  })
  return (
    <FormDialog
      title={`分配商务：${customer.name}`}
      submitText="分配商务"
      onClose={onClose}
      {...form.dialog}
      refusal={form.message ?? known.error?.msg}
    >
      <p>商务仅能查看自己名下的客户。变更后立即生效，原商务不再可见。</p>
      <Select
        label="商务"
        required
        {...form.field('sales_staff_id')}
        options={options}
        help={known.data?.items.length === 0 ? '还没有角色为商务的员工' : undefined}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
