// Uploading a contract that was signed on paper: by one person, decided by another.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { SIGN_NAME_MOST, signNameProblem } from '@tallyhelm/protocol/topics/contracts/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { findCustomers } from '../../forms/find-customers.ts'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

export function PaperDialog({ onClose }: { onClose: () => void }) {
  const propose = useFormCommand(consoleContractEndpoints.proposePaper, { onSuccess: onClose })
  const form = useForm({
    initial: { customer_id: [] as readonly Option[], customer_sign_name: '', proof_file: NO_PROOF, reason: '' },
    checks: {
      customer_id: chosen => (chosen.length === 0 ? '请选择客户' : undefined),
      customer_sign_name: signNameProblem,
      proof_file: proof => (proof === null ? '请上传合同扫描件' : proofProblem(proof)),
      reason: reasonProblem,
    },
    send: ({ customer_id: [customer], proof_file, ...typed }) =>
      propose.mutateAsync({ request: { ...typed, customer_id: customer?.value ?? '', proof_file: proof_file?.key ?? null } }),
  })
  return (
    <FormDialog title="上传线下合同" submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>由另一人核对通过后启用，原启用的合同随即停用。</p>
      <RemoteSelect
        label="客户"
        required
        load={findCustomers}
        placeholder="请选择客户"
        searchPlaceholder="输入客户名称或 ID"
        {...form.field('customer_id')}
      />
      <TextField label="签约主体" required maxLength={SIGN_NAME_MOST} autoComplete="off" {...form.field('customer_sign_name')} />
      <ProofField label="合同扫描件" required {...form.field('proof_file')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
