// Proposing that a wallet is to hold more or less, with the reason that its owner reads; another person decides.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { walletCaseEndpoints } from '@tallyhelm/protocol/topics/wallet/console-endpoints'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { OWN_WALLET, subCustomerOf, type WalletCurrency, WalletFields } from './WalletFields.tsx'

const DIRECTIONS = [
  { value: 'INCREASE', label: '增加' },
  { value: 'DECREASE', label: '减少', help: '不能超过可用余额，处理中申请冻结的金额除外' },
] as const
type Direction = (typeof DIRECTIONS)[number]['value']

type Props = { customerId: string; onClose: () => void }

export function WalletAdjustmentDialog({ customerId, onClose }: Props) {
  const propose = useFormCommand(walletCaseEndpoints.WALLET_ADJUSTMENT, { onSuccess: onClose })
  const form = useForm({
    initial: {
      sub_customer_id: OWN_WALLET,
      currency: 'USD' as WalletCurrency,
      direction: 'INCREASE' as Direction,
      amount: '',
      proof_file: NO_PROOF,
      reason: '',
    },
    checks: {
      amount: (amount, { currency }) => fundsAmountProblem(amount, currency),
      proof_file: proofProblem,
      reason: reasonProblem,
    },
    send: ({ sub_customer_id, proof_file, ...typed }) => {
      const whose = { customer_id: customerId, sub_customer_id: subCustomerOf(sub_customer_id) }
      return propose.mutateAsync({ request: { ...whose, ...typed, proof_file: proof_file?.key ?? null } })
    },
  })
  return (
    <FormDialog title="钱包调账" submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>由另一人复核通过后才会入账。</p>
      <RadioGroup label="方向" required options={DIRECTIONS} {...form.field('direction')} />
      <WalletFields
        customerId={customerId}
        owner={form.field('sub_customer_id')}
        currency={form.field('currency')}
        amount={form.field('amount')}
        amountLabel="调账金额"
      />
      <ProofField {...form.field('proof_file')} />
      <ReasonField help="将显示给客户，并记入审计日志" {...form.field('reason')} />
    </FormDialog>
  )
}
