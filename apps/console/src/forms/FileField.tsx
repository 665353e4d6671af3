// The one file of a form: chosen here, and sent and judged with the form.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'

export const NO_FILE: File | null = null

type Props = FieldOf<File | null> & { label: string; help: string; extensions: readonly string[]; required?: boolean; isBusy: boolean }

export function FileField({ value, onChange, error, extensions, isBusy, ...tile }: Props) {
  const state = isBusy ? 'uploading' : error === undefined ? 'waiting' : 'failed'
  return (
    <UploadTile
      {...tile}
      accept={extensions.map(extension => `.${extension}`).join(',')}
      files={value === null ? [] : [{ id: 'file', name: value.name, state }]}
      onAdd={([chosen]) => onChange(chosen ?? null)}
      onRemove={() => onChange(null)}
      error={error}
    />
  )
}
