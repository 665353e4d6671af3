// Moving money between an agent's wallet and a sub-customer's on the agent's behalf: both hear of it, and the reason is kept.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey } from '@tallyhelm/browser/calls/queries'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleWalletEndpoints } from '@tallyhelm/protocol/topics/wallet/console-endpoints'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useRef } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { CURRENCY_OPTIONS, useSubCustomers, type WalletCurrency } from './WalletFields.tsx'

const MOVES = [
  { value: 'ALLOCATE', label: '分配', help: '从客户的钱包转入子客户的钱包' },
  { value: 'WITHDRAW', label: '收回', help: '从子客户的钱包转回客户的钱包' },
] as const
type Move = (typeof MOVES)[number]['value']

type Props = { customerId: string; onClose: () => void }

export function MoveSubFundsDialog({ customerId, onClose }: Props) {
  const subCustomers = useSubCustomers(customerId)
  const key = useRef(newIdempotencyKey())
  const command = useFormCommand(consoleWalletEndpoints.moveSubFunds, { onSuccess: onClose })
  const form = useForm({
    initial: { sub_customer_id: '', move: 'ALLOCATE' as Move, currency: 'USD' as WalletCurrency, amount: '', reason: '' },
    checks: {
      sub_customer_id: id => (id === '' ? '请选择子客户' : undefined),
      amount: (amount, { currency }) => fundsAmountProblem(amount, currency),
      reason: reasonProblem,
    },
    send: values => command.mutateAsync({ request: { customer_id: customerId, ...values }, idempotencyKey: key.current }),
    // Refused, nothing was moved: what is typed next is another move.
    onError: error => {
      if (error instanceof ApiError && error.status !== undefined && error.status < 500) key.current = newIdempotencyKey()
    },
    at: 'amount',
  })
  const { currency } = form.values
  return (
    <FormDialog title="划拨子客户资金" submitText="确认划拨" onClose={onClose} {...form.dialog}>
      <p>立即到账，不收手续费；客户与子客户都会收到通知。</p>
      <Select label="子客户" required options={subCustomers} {...form.field('sub_customer_id')} />
      <RadioGroup label="方向" required options={MOVES} {...form.field('move')} />
      <Select label="币种" required options={CURRENCY_OPTIONS} {...form.field('currency')} />
      <MoneyInput label="金额" required currency={currency} {...form.field('amount')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
