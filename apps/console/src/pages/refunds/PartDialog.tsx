// How a part of a refund ended, where only people know: paid by a bank with its number and slip, failed, or returned. A second person decides.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { REFUND_ACTS, type RefundAct } from '@tallyhelm/protocol/topics/refunds/enums'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import type { ConsoleRefundDetail } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { type Bank, BANK_CODES, BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { BANK_REFERENCE_MOST, bankReferenceProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

type Props = {
  part: ConsoleRefundDetail['parts'][number]
  act: Exclude<RefundAct, 'PAY_OUT'>
  currency: ConsoleRefundDetail['currency']
  onClose: () => void
}

const BANK_OPTIONS = BANK_CODES.map(value => ({ value, label: BANKS[value] }))
const NOTES = {
  PAID: '由另一人核对通过后，冻结的款项从客户钱包扣除并通知客户。',
  FAILED: '由另一人核对通过后，冻结的款项退回客户钱包并通知客户；填写的原因客户可见。',
  RETURNED: '由另一人核对通过后，款项退回客户钱包并通知客户。',
} as const

export function PartDialog({ part, act, currency, onClose }: Props) {
  const isBankPayment = act === 'PAID' && part.way === 'BANK'
  const propose = useFormCommand(consoleRefundEndpoints.proposePart, { onSuccess: onClose })
  const form = useForm({
    initial: { bank: null as Bank | null, bank_reference: '', proof_file: NO_PROOF, reason: '' },
    checks: {
      bank: bank => (isBankPayment && bank === null ? '请选择付款账户' : undefined),
      bank_reference: typed => (isBankPayment ? bankReferenceProblem(typed) : undefined),
      proof_file: proof => (isBankPayment && proof === null ? '请上传银行回单' : proofProblem(proof)),
      reason: reasonProblem,
    },
    send: ({ proof_file, ...typed }) =>
      propose.mutateAsync({ request: { part_id: part.part_id, act, ...typed, proof_file: proof_file?.key ?? null } }),
  })
  return (
    <FormDialog
      title={`${REFUND_ACTS[act]}：${amountText(part.amount, currency)} ${currency}`}
      submitText="提交复核"
      onClose={onClose}
      {...form.dialog}
    >
      <p>{NOTES[act]}</p>
      {isBankPayment ? (
        <>
          <Select label="付款账户" required options={BANK_OPTIONS} {...form.field('bank')} />
          <TextField label="银行流水号" required maxLength={2 * BANK_REFERENCE_MOST} autoComplete="off" {...form.field('bank_reference')} />
        </>
      ) : null}
      <ProofField label="银行回单" required={isBankPayment} {...form.field('proof_file')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
