// 上传回执: the sealed paper that confirms a statement, or the voucher of a payment; one PDF or picture.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { RECEIPT_KINDS, type ReceiptKind } from '@tallyhelm/protocol/topics/credit/enums'
import { statementEndpoints } from '@tallyhelm/protocol/topics/credit/statement-endpoints'
import { SEALED_MISSING } from '@tallyhelm/protocol/topics/credit/statement-enums'
import type { StatementDetail } from '@tallyhelm/protocol/topics/credit/statement-schemas'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { upload } from '../../api/client.ts'
import { useForm } from '../../api/use-form.ts'
import { acceptOf, fileProblem, rulesText, sizeText } from '../../uploads/uploads.ts'

const RULES = { kind: 'receipt', most: 1, unit: '个' } as const
const TEXTS = {
  SEALED: { missing: SEALED_MISSING, note: '请上传加盖公章的对账单。审核期间确认截止暂停计时，通过后对账单即为已确认。' },
  PAYMENT: {
    missing: '请上传付款凭证',
    note: '请上传银行回单或付款截图，供我们核对。凭证本身不登记还款：请在“还款记录”登记汇款并填写附言码，到账后自动还款。',
  },
} as const

export function ReceiptDialog({ kind, statement, onClose }: { kind: ReceiptKind; statement: StatementDetail; onClose: () => void }) {
  const { statement_id: id, version } = statement
  const toast = useToast()
  const readAgain = useReadAgain()
  const { missing, note } = TEXTS[kind]
  const form = useForm({
    initial: { file: undefined as File | undefined },
    checks: { file: file => (file === undefined ? missing : fileProblem(RULES, file)) },
    send: async ({ file }) => {
      if (file === undefined) return
      await upload(statementEndpoints.receipt, { id, version, kind }, file, { background: true })
      await readAgain(statementEndpoints.receipt)
    },
    onSuccess: () => {
      toast.success(`${RECEIPT_KINDS[kind]}已上传`)
      onClose()
    },
  })
  const { id: fieldId, error, value: file } = form.field('file')
  return (
    <FormDialog title={`上传${RECEIPT_KINDS[kind]}`} submitText={`提交${RECEIPT_KINDS[kind]}`} onClose={onClose} {...form.dialog}>
      <p>{note}</p>
      <UploadTile
        id={fieldId}
        label={RECEIPT_KINDS[kind]}
        required
        help={rulesText(RULES)}
        error={error}
        accept={acceptOf(RULES)}
        files={file === undefined ? [] : [{ id: 'file', name: file.name, size: sizeText(file.size), state: 'done' }]}
        onAdd={([added]) => form.set({ file: added })}
        onRemove={() => form.set({ file: undefined })}
      />
    </FormDialog>
  )
}
