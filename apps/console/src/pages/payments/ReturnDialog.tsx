// Proposing that money is sent back to whoever paid it: nobody's, or of the wrong currency. Another person checks it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import type { Arrival } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { PAYEE_MOST } from '@tallyhelm/protocol/topics/payments/limits'
import { PAYER_ACCOUNT_MOST } from '@tallyhelm/protocol/topics/payments/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { sumText } from './Facts.tsx'

export function ReturnDialog({ arrival, onClose }: { arrival: Arrival; onClose: () => void }) {
  const propose = useFormCommand(consoleRechargeEndpoints.sendBack, { onSuccess: onClose })
  const form = useForm({
    initial: { payee: arrival.payer, payee_account: arrival.payer_account, proof_file: NO_PROOF, reason: '' },
    checks: {
      payee: payee => (payee.trim() === '' ? '请输入收款户名' : undefined),
      proof_file: proofProblem,
      reason: reasonProblem,
    },
    send: ({ proof_file, ...typed }) =>
      propose.mutateAsync({ request: { arrival_id: arrival.arrival_id, ...typed, proof_file: proof_file?.key ?? null } }),
  })
  return (
    <FormDialog title={`退回付款方：${sumText(arrival.amount, arrival.currency)}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>由另一人复核通过后记为已退回；请随即在银行或支付渠道办理退款。</p>
      <TextField label="收款户名" required maxLength={PAYEE_MOST} autoComplete="off" {...form.field('payee')} />
      <TextField
        label="收款账号"
        help="留空即原路退回"
        maxLength={PAYER_ACCOUNT_MOST}
        autoComplete="off"
        {...form.field('payee_account')}
      />
      <ProofField label="凭证" {...form.field('proof_file')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
