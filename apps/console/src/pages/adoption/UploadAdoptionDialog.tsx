// Uploading a sheet of ad accounts: it is read and judged at once, and waits to be confirmed.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { useHiddenRows } from '@tallyhelm/browser/forms/use-hidden-rows'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { ADOPT_SHEET_MOST, ADOPTION_COLUMNS } from '@tallyhelm/protocol/topics/adoption/enums'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormUpload } from '../../api/use-upload.ts'
import { TemplateLink } from '../../exports/TemplateLink.tsx'
import { NO_FILE } from '../../forms/FileField.tsx'
import { SheetField, sheetProblem } from '../../forms/SheetField.tsx'

const SAMPLE = ['Facebook', '1234567890', '客户名称', '', '主体名称', '待核实']

export function UploadAdoptionDialog({ onDone, onClose }: { onDone: (batchId: string) => void; onClose: () => void }) {
  const upload = useFormUpload(adoptionEndpoints.upload)
  const hidden = useHiddenRows()
  const form = useForm({
    initial: { file: NO_FILE },
    checks: { file: sheetProblem },
    at: 'file',
    send: ({ file }) => hidden.send(field => upload(field, file)),
    onSuccess: ({ batch_id }) => onDone(batch_id),
  })
  return (
    <FormDialog title="表格导入" submitText="上传并校验" onClose={onClose} {...form.dialog}>
      <p>每行一个账户，最多 {ADOPT_SHEET_MOST} 行；上传后逐行校验，确认后才会接管。</p>
      <p>
        <TemplateLink name="接管账户模板" columns={ADOPTION_COLUMNS} sample={SAMPLE} />
      </p>
      <SheetField {...form.field('file')} isBusy={form.isBusy} hidden={hidden} onSubmit={form.submit} />
    </FormDialog>
  )
}
