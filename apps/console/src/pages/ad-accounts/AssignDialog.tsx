// Giving ad accounts of one customer to one of its sub-customers, or taking them back, with the reason.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { AccountNames } from '../../lists/AccountNames.tsx'

/** Stands for the customer itself. */
const OWN = 'OWN'
/** As many as one page holds. */
const MOST = 100

type Props = { accounts: readonly PoolAccount[]; onDone: () => void; onClose: () => void }

export function AssignDialog({ accounts, onDone, onClose }: Props) {
  const customerId = accounts[0]?.customer_id ?? '0'
  const known = useCall(consoleCustomerEndpoints.subCustomers, { customer_id: customerId, page_num: 1, page_size: MOST })
  const assign = useFormCommand(consoleAccountEndpoints.assign)
  const subCustomers = known.data?.content ?? []
  const options = [
    { value: OWN, label: '客户自己（收回）' },
    ...subCustomers.map(({ sub_customer_id: value, name }) => ({ value, label: name })),
  ]
  const form = useForm({
    initial: { sub_customer_id: null as string | null, reason: '' },
    checks: { sub_customer_id: id => (id === null ? '请选择子客户' : undefined), reason: reasonProblem },
    send: ({ sub_customer_id: id, reason }) => {
      const account_ids = accounts.map(account => account.account_id)
      return assign.mutateAsync({ request: { customer_id: customerId, sub_customer_id: id === OWN ? null : id, account_ids, reason } })
    },
    onSuccess: onDone,
  })
  return (
    <FormDialog
      title={`分配子客户：${accounts.length} 个账户`}
      submitText="分配子客户"
      onClose={onClose}
      {...form.dialog}
      refusal={form.message ?? known.error?.msg}
    >
      <p>客户：{accounts[0]?.customer_name}</p>
      <AccountNames accounts={accounts} />
      <Select
        label="子客户"
        required
        {...form.field('sub_customer_id')}
        options={options}
        help={(known.data?.total_size ?? 0) > MOST ? `仅列出最近的 ${MOST} 个子客户` : undefined}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
