// Giving ad accounts of one customer to one of its sub-customers, or taking them back, with the reason.
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { AccountNames } from './AccountNames.tsx'

/** Stands for the customer itself. */
const OWN = 'OWN'
/** As many as one page holds. */
const MOST = 100

type Props = { accounts: readonly PoolAccount[]; onDone: () => void; onClose: () => void }

export function AssignDialog({ accounts, onDone, onClose }: Props) {
  const customerId = accounts[0]?.customer_id ?? '0'
  const [target, setTarget] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ target?: string | undefined; reason?: string | undefined }>({})
  const known = useCall(consoleCustomerEndpoints.subCustomers, { customer_id: customerId, page_num: 1, page_size: MOST })
  const assign = useFormCommand(consoleAccountEndpoints.assign, { onSuccess: onDone })
  const subCustomers = known.data?.content ?? []
  const options = [
    { value: OWN, label: '客户自己（收回）' },
    ...subCustomers.map(({ sub_customer_id: value, name }) => ({ value, label: name })),
  ]
  const submit = () => {
    const found = { target: target === null ? '请选择子客户' : undefined, reason: reasonProblem(reason) }
    setProblems(found)
    if (target === null || found.reason !== undefined) return
    const sub_customer_id = target === OWN ? null : target
    assign.mutate({
      request: { customer_id: customerId, sub_customer_id, account_ids: accounts.map(account => account.account_id), reason },
    })
  }
  return (
    <FormDialog
      title={`分配子客户：${accounts.length} 个账户`}
      submitText="分配子客户"
      isBusy={assign.isPending}
      refusal={formMessage(assign.error, ['sub_customer_id', 'reason']) ?? known.error?.msg}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>客户：{accounts[0]?.customer_name}</p>
      <AccountNames accounts={accounts} />
      <Select
        label="子客户"
        required
        value={target}
        onChange={setTarget}
        options={options}
        error={problems.target ?? fieldMessage(assign.error, 'sub_customer_id')}
        help={(known.data?.total_size ?? 0) > MOST ? `仅列出最近的 ${MOST} 个子客户` : undefined}
      />
      <ReasonField value={reason} onChange={setReason} error={problems.reason ?? fieldMessage(assign.error, 'reason')} />
    </FormDialog>
  )
}
