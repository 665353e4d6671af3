// The tax invoices of one bill: those there are, and another one, which says why where it replaces one.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { taxInvoiceEndpoints } from '@tallyhelm/protocol/topics/billing/tax-invoice-endpoints'
import type { InvoicedBill, TaxInvoice } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormUpload } from '../../api/use-upload.ts'
import { StoredPaper } from '../../cases/StoredPaper.tsx'
import { FileField, NO_FILE } from '../../forms/FileField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './billing.module.css'

type Props = { of: InvoicedBill; month: string; onClose: () => void }
const MB = 1024 * 1024
const { extensions, mostBytes } = FILE_KINDS['tax-invoice']

export function TaxInvoiceDialog(props: Props) {
  const { role } = useStaff()
  if (mayCall(taxInvoiceEndpoints.upload, role)) return <UploadDialog {...props} />
  return (
    <Dialog open title={`发票：${nameOf(props)}`} onClose={props.onClose}>
      <Invoices invoices={props.of.invoices} />
    </Dialog>
  )
}

const nameOf = ({ of, month }: Pick<Props, 'of' | 'month'>) => `${of.customer_name} ${month} ${of.company_name}`

function UploadDialog(props: Props) {
  const { of, onClose } = props
  const toast = useToast()
  const upload = useFormUpload(taxInvoiceEndpoints.upload)
  const has = of.invoices.length > 0
  const title = has ? '更换发票' : '上传发票'
  const form = useForm({
    initial: { file: NO_FILE, reason: '' },
    checks: {
      file: fileProblem,
      ...(has ? { reason: reasonProblem } : {}),
    },
    send: ({ file, reason }) => upload({ bill_id: of.bill_id, reason }, file),
    onSuccess: () => {
      toast.success('发票已上传，客户可在月度账单下载')
      onClose()
    },
  })
  return (
    <FormDialog title={`${title}：${nameOf(props)}`} submitText={title} onClose={onClose} {...form.dialog}>
      <p>客户会收到消息，并可在月度账单下载。{has ? '原发票保留备查，客户不再可见。' : ''}</p>
      <Invoices invoices={of.invoices} />
      <FileField
        {...form.field('file')}
        label="发票文件"
        required
        help={`PDF 格式，不超过 ${mostBytes / MB} MB`}
        extensions={extensions}
        isBusy={form.isBusy}
      />
      {has ? <ReasonField {...form.field('reason')} /> : null}
    </FormDialog>
  )
}

function fileProblem(file: File | null): string | undefined {
  if (file === null) return '请选择发票文件'
  if (!/\.pdf$/i.test(file.name)) return '发票仅支持 PDF 格式'
  return file.size > mostBytes ? `发票不能超过 ${mostBytes / MB} MB` : undefined
}

function Invoices({ invoices }: { invoices: readonly TaxInvoice[] }) {
  return (
    <ul className={styles.invoices} aria-label="已上传的发票">
      {invoices.map(({ invoice_id, file_name, staff_name, at, reason }, index) => (
        <li key={invoice_id}>
          <Stack gap={4}>
            <StoredPaper endpoint={taxInvoiceEndpoints.file} request={{ invoice_id }} name={file_name} />
            <small>
              {index === 0 ? '当前发票' : '已更换'} · {staff_name} · {timeText(at)}
              {reason === '' ? '' : ` · ${reason}`}
            </small>
          </Stack>
        </li>
      ))}
    </ul>
  )
}
