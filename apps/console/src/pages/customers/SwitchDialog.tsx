// Turning one switch of a customer or a sub-customer on or off, with the reason.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { CustomerSwitch } from '@tallyhelm/protocol/topics/organization/switches'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

/** `value` is what it becomes. */
export type SwitchTarget =
  | { kind: 'customer'; name: CustomerSwitch; title: string; value: boolean }
  | { kind: 'sub-customer'; subCustomerId: string; title: string; value: boolean }

type Props = { customer: CustomerDetail; target: SwitchTarget; onClose: () => void }

export function SwitchDialog({ customer, target, onClose }: Props) {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const onSuccess = async () => {
    const { detail, subCustomers, entries } = consoleCustomerEndpoints
    await Promise.all([detail, subCustomers, entries].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
    onClose()
  }
  const setSwitch = useFormCommand(consoleCustomerEndpoints.setSwitch, { onSuccess })
  const setSpend = useFormCommand(consoleCustomerEndpoints.setSubCustomerSpend, { onSuccess })
  const active = target.kind === 'customer' ? setSwitch : setSpend
  const submit = () => {
    const found = reasonProblem(reason)
    setProblem(found)
    if (found !== undefined) return
    const common = { customer_id: customer.customer_id, value: target.value, reason }
    if (target.kind === 'customer') setSwitch.mutate({ request: { ...common, switch: target.name } })
    else setSpend.mutate({ request: { ...common, sub_customer_id: target.subCustomerId } })
  }
  const verb = target.value ? '开启' : '关闭'
  return (
    <FormDialog
      title={`${verb}${target.title}：${customer.name}`}
      submitText={`${verb}${target.title}`}
      isBusy={active.isPending}
      refusal={formMessage(active.error, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>客户的下一次请求起生效。</p>
      <ReasonField value={reason} onChange={setReason} error={problem ?? fieldMessage(active.error, 'reason')} />
    </FormDialog>
  )
}
