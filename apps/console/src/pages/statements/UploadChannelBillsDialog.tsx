// Uploading a sheet of other channels' bills, with the template that it is to follow.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { useHiddenRows } from '@tallyhelm/browser/forms/use-hidden-rows'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { CHANNEL_BILL_COLUMNS, CHANNEL_LINES_MOST } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import { OTHER_CHANNEL_CODES } from '@tallyhelm/protocol/topics/repayments/enums'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormUpload } from '../../api/use-upload.ts'
import { TemplateLink } from '../../exports/TemplateLink.tsx'
import { NO_FILE } from '../../forms/FileField.tsx'
import { SheetField, sheetProblem } from '../../forms/SheetField.tsx'

const SAMPLE = ['1', '客户的开户公司', 'Kwai', 'kw-10001', 'Kwai 账户一', '2026-01', 'USD', '1234.56', '', '']

export function UploadChannelBillsDialog({ onDone, onClose }: { onDone: (fileId: string) => void; onClose: () => void }) {
  const upload = useFormUpload(channelBillEndpoints.upload)
  const hidden = useHiddenRows()
  const form = useForm({
    initial: { file: NO_FILE },
    checks: { file: sheetProblem },
    at: 'file',
    send: ({ file }) => hidden.send(field => upload(field, file)),
    onSuccess: ({ file_id }) => onDone(file_id),
  })
  return (
    <FormDialog title="上传渠道账单" submitText="上传并校验" onClose={onClose} {...form.dialog}>
      <p>
        {OTHER_CHANNEL_CODES.join('、')} 的账单，每行一个账户，最多 {CHANNEL_LINES_MOST} 行。更正以前月份时填写“更正月份”，金额可为负。
      </p>
      <p>
        <TemplateLink name="渠道账单模板" columns={CHANNEL_BILL_COLUMNS} sample={SAMPLE} />
      </p>
      <SheetField {...form.field('file')} isBusy={form.isBusy} hidden={hidden} onSubmit={form.submit} />
    </FormDialog>
  )
}
