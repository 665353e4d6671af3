// Booking by hand what a bank received from a customer: with the bank's slip, and checked by another person.
import { today } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { type Bank, BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { walletCaseEndpoints } from '@tallyhelm/protocol/topics/wallet/console-endpoints'
import {
  BANK_REFERENCE_MOST,
  bankReferenceProblem,
  fundsAmountProblem,
  PAYER_NAME_MOST,
  payerNameProblem,
  receivedOnProblem,
} from '@tallyhelm/protocol/topics/wallet/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { OWN_WALLET, subCustomerOf, type WalletCurrency, WalletFields } from './WalletFields.tsx'

type Props = { customerId: string; onClose: () => void }

export function ReceiptDialog({ customerId, onClose }: Props) {
  const form = useReceiptForm({ customerId, onClose })
  const { currency } = form.values
  // One page holds the accounts of a currency: a bank and a method have one at most.
  const accounts = useCall(paymentSettingsEndpoints.accounts, { currency, page_num: 1, page_size: 50 })
  const banks = [...new Set(accounts.data?.content.map(({ bank }) => bank))]
  const setCurrency = (value: WalletCurrency) => form.set({ currency: value, bank: null })
  return (
    <FormDialog title="手工入账" submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>由另一人与银行流水核对通过后，才会充值到钱包。同一收款账户的同一流水号只能入账一次。</p>
      <WalletFields
        customerId={customerId}
        owner={form.field('sub_customer_id')}
        currency={{ ...form.field('currency'), onChange: setCurrency }}
        amount={form.field('amount')}
        amountLabel="到账金额"
      />
      <Select label="收款账户" required options={banks.map(value => ({ value, label: BANKS[value] }))} {...form.field('bank')} />
      {accounts.data !== undefined && banks.length === 0 ? (
        <NoticeStrip tone="warning" action={<Link href="/payment-settings?tab=accounts">设置收款账户</Link>}>
          还没有 {currency} 收款账户，不能入账。请先设置收款账户，经另一人复核后再入账。
        </NoticeStrip>
      ) : null}
      <TextField label="银行流水号" required maxLength={2 * BANK_REFERENCE_MOST} autoComplete="off" {...form.field('bank_reference')} />
      <TextField label="到账日期" required autoComplete="off" placeholder={`例如 ${today()}`} {...form.field('received_on')} />
      <TextField label="付款户名" required maxLength={PAYER_NAME_MOST} autoComplete="off" {...form.field('payer_name')} />
      <ProofField label="银行回单" required {...form.field('proof_file')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

function useReceiptForm({ customerId, onClose }: Props) {
  const propose = useFormCommand(walletCaseEndpoints.BANK_RECEIPT, { onSuccess: onClose })
  return useForm({
    initial: {
      sub_customer_id: OWN_WALLET,
      currency: 'USD' as WalletCurrency,
      amount: '',
      bank: null as Bank | null,
      bank_reference: '',
      received_on: today(),
      payer_name: '',
      proof_file: NO_PROOF,
      reason: '',
    },
    checks: {
      amount: (amount, { currency }) => fundsAmountProblem(amount, currency),
      bank: bank => (bank === null ? '请选择收款账户' : undefined),
      bank_reference: bankReferenceProblem,
      received_on: day => receivedOnProblem(day.trim(), today()),
      payer_name: payerNameProblem,
      proof_file: proof => (proof === null ? '请上传银行回单' : proofProblem(proof)),
      reason: reasonProblem,
    },
    send: ({ sub_customer_id, bank, proof_file, ...typed }) => {
      const whose = { customer_id: customerId, sub_customer_id: subCustomerOf(sub_customer_id) }
      // The check has found the bank chosen.
      return propose.mutateAsync({ request: { ...whose, ...typed, bank: bank as Bank, proof_file: proof_file?.key ?? null } })
    },
  })
}
