// Changing a customer's type, with what follows from it and what stands in its way.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import { TYPE_OBSTACLES } from '@tallyhelm/protocol/topics/organization/enums'
import { typeConsequences } from '@tallyhelm/protocol/topics/organization/type-change'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { CUSTOMER_TYPES, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import styles from './customers.module.css'

export function TypeDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const { customer_id, customer_type: from, name } = customer
  const standing = useCall(customerEndpoints.standing, { customer_id }, { staleTime: 0 })
  const change = useFormCommand(customerEndpoints.changeType, { onSuccess: onClose })
  const form = useForm({
    initial: { to: null as string | null, reason: '' },
    checks: { to: type => (type === null ? '请选择新的类型' : undefined), reason: reasonProblem },
    // The check has found a type chosen.
    send: ({ to, reason }) => change.mutateAsync({ request: { customer_id, from, to: customerTypeOf(Number(to)) ?? from, reason } }),
  })
  const to = form.values.to === null ? undefined : customerTypeOf(Number(form.values.to))
  const obstacles = standing.data?.obstacles ?? []
  return (
    <FormDialog title={`变更类型：${name}`} submitText="变更类型" onClose={onClose} {...form.dialog}>
      <p>当前类型：{CUSTOMER_TYPES[from].name}</p>
      {obstacles.length === 0 ? null : (
        <NoticeStrip tone="error" title="暂不能变更，请先处理" points={obstacles.map(kind => TYPE_OBSTACLES[kind])} />
      )}
      <Select
        label="新类型"
        required
        options={Object.entries(CUSTOMER_TYPES).flatMap(([value, one]) => (Number(value) === from ? [] : [{ value, label: one.name }]))}
        {...form.field('to')}
      />
      {to === undefined ? null : (
        <ul className={styles.points} aria-label="变更后">
          {typeConsequences(from, to).map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
