// Giving ad accounts to another sub-customer, or taking them back.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { type LoadOptions, type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { call } from '../api/client.ts'
import { useFormCommand } from '../api/queries.ts'

/** Stands for the agent itself. */
const OWN: Option = { value: 'OWN', label: '收回给自己' }
const SIZE = 20

const loadOwners: LoadOptions = async (text, signal) => {
  const name = text.trim()
  const request = { page_num: 1, page_size: SIZE, ...(name === '' ? {} : { name }) }
  const { content } = await call(subCustomerEndpoints.list, request, { signal, background: true })
  return [OWN, ...content.map(row => ({ value: row.sub_customer_id, label: row.name }))]
}

export function OwnerDialog({ accountIds, onDone, onClose }: { accountIds: readonly string[]; onDone: () => void; onClose: () => void }) {
  const toast = useToast()
  const assign = useFormCommand(subCustomerEndpoints.assign)
  const form = useForm({
    initial: { sub_customer_id: [] as readonly Option[] },
    checks: { sub_customer_id: ([owner]) => (owner === undefined ? '请选择子客户' : undefined) },
    send: ({ sub_customer_id: [owner] }) => {
      const sub_customer_id = owner === undefined || owner.value === OWN.value ? null : owner.value
      return assign.mutateAsync({ request: { sub_customer_id, account_ids: [...accountIds] } })
    },
    onSuccess: () => {
      toast.success(`已变更 ${accountIds.length} 个账户的子客户`)
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog title={`变更子客户：${accountIds.length} 个账户`} submitText="确认变更" onClose={onClose} {...form.dialog}>
      <p>账户及其余额、未结束的冻结与违规随之转移；此前的消耗仍记在原归属。</p>
      <RemoteSelect label="子客户" required load={loadOwners} searchPlaceholder="子客户名称" {...form.field('sub_customer_id')} />
    </FormDialog>
  )
}
