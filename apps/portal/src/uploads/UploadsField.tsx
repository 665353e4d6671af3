// Field of files: chosen, dropped or pasted; the uploads run while the rest of the form is typed.
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { acceptOf, isFull, rulesText } from './uploads.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  label: string
  id: string
  error: string | undefined
  required?: boolean
  uploads: Uploads
  /** Something was added or taken away. */
  onChange: () => void
}

export function UploadsField({ label, id, error, required = false, uploads, onChange }: Props) {
  const { rules, list, add, remove } = uploads
  return (
    <UploadTile
      id={id}
      label={label}
      required={required}
      optional={!required}
      multiple
      help={rulesText(rules)}
      error={error}
      accept={acceptOf(rules)}
      files={list}
      disabledReason={isFull(rules, list) ? `最多上传 ${rules.most} ${rules.unit}${label}` : undefined}
      onAdd={files => {
        add(files)
        onChange()
      }}
      onRemove={removed => {
        remove(removed)
        onChange()
      }}
    />
  )
}
