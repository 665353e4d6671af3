// Uploading one sheet that follows a template: it is read and judged at once.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { type HiddenRowsField, useHiddenRows } from '@tallyhelm/browser/forms/use-hidden-rows'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import type { ComponentProps, ReactNode } from 'react'
import { useFormUpload } from '../api/use-upload.ts'
import { TemplateLink } from '../exports/TemplateLink.tsx'
import { NO_FILE } from './FileField.tsx'
import { SheetField, sheetProblem } from './SheetField.tsx'

type Props<Answer> = {
  title: string
  endpoint: Endpoint<HiddenRowsField, Answer>
  template: ComponentProps<typeof TemplateLink>
  onSuccess: (answer: Answer) => void
  onClose: () => void
  /** What a line of the sheet is, and how many there may be. */
  children: ReactNode
}

export function SheetDialog<Answer>({ title, endpoint, template, onSuccess, onClose, children }: Props<Answer>) {
  const upload = useFormUpload(endpoint)
  const hidden = useHiddenRows()
  const form = useForm({
    initial: { file: NO_FILE },
    checks: { file: sheetProblem },
    at: 'file',
    send: ({ file }) => hidden.send(field => upload(field, file)),
    onSuccess,
  })
  return (
    <FormDialog title={title} submitText="上传并校验" onClose={onClose} {...form.dialog}>
      <p>{children}</p>
      <p>
        <TemplateLink {...template} />
      </p>
      <SheetField {...form.field('file')} isBusy={form.isBusy} hidden={hidden} onSubmit={form.submit} />
    </FormDialog>
  )
}
