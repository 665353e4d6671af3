// Turning one switch of a customer or a sub-customer on or off, with the reason.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'

/** `value` is what it becomes. */
export type SwitchTarget =
  | { kind: 'customer'; name: CustomerSwitch; title: string; value: boolean }
  | { kind: 'sub-customer'; subCustomerId: string; title: string; value: boolean }

type Props = { customer: CustomerDetail; target: SwitchTarget; onClose: () => void }

export function SwitchDialog({ customer, target, onClose }: Props) {
  const { title, value } = target
  const { customer_id, name } = customer
  const { setSwitch, setSubCustomerSpend } = consoleCustomerEndpoints
  const common = {
    title: `${value ? '开启' : '关闭'}${title}`,
    subject: name,
    note: '客户的下一次请求起生效。',
    onSuccess: onClose,
    onClose,
  }
  if (target.kind === 'customer')
    return <ReasonDialog {...common} endpoint={setSwitch} request={{ customer_id, value, switch: target.name }} />
  return <ReasonDialog {...common} endpoint={setSubCustomerSpend} request={{ customer_id, value, sub_customer_id: target.subCustomerId }} />
}
