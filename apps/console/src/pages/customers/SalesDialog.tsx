// Saying which salesperson looks after a customer, with the reason.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

/** Stands for nobody. */
const NOBODY = 'NOBODY'

export function SalesDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const cache = useQueryClient()
  const [target, setTarget] = useState<string | null>(customer.sales?.staff_id ?? null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ target?: string | undefined; reason?: string | undefined }>({})
  const known = useCall(consoleCustomerEndpoints.salesPeople, {})
  const onSuccess = async () => {
    const { detail, list, entries } = consoleCustomerEndpoints
    await Promise.all([callKey(detail), callKey(list), callKey(entries)].map(queryKey => cache.invalidateQueries({ queryKey })))
    onClose()
  }
  const assign = useFormCommand(consoleCustomerEndpoints.assignSales, { onSuccess })
  const people = known.data?.items ?? []
  const options = [
    ...people.map(({ staff_id: value, staff_name: label }) => ({ value, label })),
    ...(customer.sales === null ? [] : [{ value: NOBODY, label: '暂不分配' }]),
  ]
  const submit = () => {
    const found = { target: target === null ? '请选择商务' : undefined, reason: reasonProblem(reason) }
    setProblems(found)
    if (target === null || found.reason !== undefined) return
    const sales_staff_id = target === NOBODY ? null : target
    assign.mutate({ request: { customer_id: customer.customer_id, sales_staff_id, reason } })
  }
  return (
    <FormDialog
      title={`分配商务：${customer.name}`}
      submitText="分配商务"
      isBusy={assign.isPending}
      refusal={formMessage(assign.error, ['sales_staff_id', 'reason']) ?? known.error?.msg}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>商务仅能查看自己名下的客户。变更后立即生效，原商务不再可见。</p>
      <Select
        label="商务"
        required
        value={target}
        onChange={setTarget}
        options={options}
        error={problems.target ?? fieldMessage(assign.error, 'sales_staff_id')}
        help={known.data?.items.length === 0 ? '还没有角色为商务的员工' : undefined}
      />
      <ReasonField value={reason} onChange={setReason} error={problems.reason ?? fieldMessage(assign.error, 'reason')} />
    </FormDialog>
  )
}
