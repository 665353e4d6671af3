// 上传回执: the sealed paper that confirms a statement, or the voucher of a payment, which may have several files and get more while it waits.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { RECEIPT_KINDS, type ReceiptKind } from '@tallyhelm/protocol/topics/statements/enums'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { SEALED_MISSING } from '@tallyhelm/protocol/topics/statements/enums'
import { RECEIPT_FILES_MOST } from '@tallyhelm/protocol/topics/statements/limits'
import type { StatementDetail, StatementReceipt } from '@tallyhelm/protocol/topics/statements/schemas'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useRef, useState } from 'react'
import { upload } from '../../api/client.ts'
import { sizeText } from '../../formats/size-text.ts'
import { acceptOf, fileProblem, rulesText } from '../../uploads/uploads.ts'

const TEXTS = {
  SEALED: { missing: SEALED_MISSING, note: '请上传加盖公章的对账单。审核期间确认截止暂停计时，通过后对账单即为已确认。' },
  PAYMENT: {
    missing: '请上传付款凭证',
    note: '请上传银行回单或付款截图，供我们核对。凭证本身不登记还款：请在“还款记录”登记汇款并填写附言码，到账后自动还款。',
  },
} as const

type Props = {
  kind: ReceiptKind
  statement: StatementDetail
  /** A voucher that waits already, which gets more files. */
  receipt?: StatementReceipt
  onClose: () => void
}

export function ReceiptDialog({ kind, statement: { statement_id: id, version }, receipt, onClose }: Props) {
  const toast = useToast()
  const readAgain = useReadAgain()
  const rules = { kind: 'receipt', most: RECEIPT_FILES_MOST[kind], unit: '个' } as const
  const { missing, note } = TEXTS[kind]
  const into = useRef(receipt?.receipt_id)
  const [kept, setKept] = useState(receipt?.papers.length ?? 0)
  const full = `${RECEIPT_KINDS[kind]}最多 ${rules.most} 个文件`
  const form = useForm({
    initial: { files: [] as readonly File[] },
    checks: {
      files: files => {
        if (files.length === 0) return missing
        return kept + files.length > rules.most ? full : files.map(file => fileProblem(rules, file)).find(problem => problem !== undefined)
      },
    },
    aliases: { file: 'files' },
    // One after the other: each that has arrived is kept, and what is refused stays in the form.
    send: async ({ files }) => {
      let left = files
      try {
        for (const file of files) {
          const of = into.current === undefined ? {} : { receipt_id: into.current }
          const { receipts } = await upload(statementEndpoints.receipt, { id, version, kind, ...of }, file, { background: true })
          into.current = receipts.find(one => one.kind === kind && one.status === 'PENDING')?.receipt_id
          left = left.slice(1)
          form.set({ files: left })
          setKept(count => count + 1)
        }
      } finally {
        if (left.length < files.length) await readAgain(statementEndpoints.receipt)
      }
    },
    onSuccess: () => {
      toast.success(`${RECEIPT_KINDS[kind]}已上传`)
      onClose()
    },
  })
  const { id: fieldId, error, value: files } = form.field('files')
  return (
    <FormDialog title={`上传${RECEIPT_KINDS[kind]}`} submitText={`提交${RECEIPT_KINDS[kind]}`} onClose={onClose} {...form.dialog}>
      <p>{note}</p>
      {kept === 0 ? null : <p>{`已上传 ${kept} 个文件，还可上传 ${rules.most - kept} 个。`}</p>}
      <UploadTile
        id={fieldId}
        label={RECEIPT_KINDS[kind]}
        required
        multiple={rules.most > 1}
        help={rulesText(rules)}
        error={error}
        accept={acceptOf(rules)}
        files={files.map((file, index) => ({ id: String(index), name: file.name, size: sizeText(file.size), state: 'done' }))}
        disabledReason={rules.most > 1 && kept + files.length >= rules.most ? full : undefined}
        onAdd={added => form.set({ files: rules.most > 1 ? [...files, ...added] : added })}
        onRemove={removed => form.set({ files: files.filter((_, index) => String(index) !== removed) })}
      />
    </FormDialog>
  )
}
