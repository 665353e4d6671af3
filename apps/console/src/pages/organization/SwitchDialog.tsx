// Turning one switch of a customer on or off, with the reason.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'

/** `value` is what it becomes. */
export type SwitchTarget = { name: CustomerSwitch; title: string; value: boolean }

type Props = { customer: CustomerDetail; target: SwitchTarget; onClose: () => void }

export function SwitchDialog({ customer, target: { name, title, value }, onClose }: Props) {
  return (
    <ReasonDialog
      title={`${value ? '开启' : '关闭'}${title}`}
      subject={customer.name}
      note="客户的下一次请求起生效。"
      endpoint={consoleCustomerEndpoints.setSwitch}
      request={{ customer_id: customer.customer_id, value, switch: name }}
      onSuccess={onClose}
      onClose={onClose}
    />
  )
}
