// The one sheet of a form: chosen here, and read and judged once the form is sent.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'

export const NO_SHEET: File | null = null
const { extensions, mostBytes } = SHEET_FILE

export const sheetProblem = (sheet: File | null): string | undefined => (sheet === null ? '请选择文件' : undefined)

type Props = FieldOf<File | null> & { isBusy: boolean }

export function SheetField({ id, value, onChange, error, isBusy }: Props) {
  const state = isBusy ? 'uploading' : error === undefined ? 'done' : 'failed'
  return (
    <UploadTile
      id={id}
      label="文件"
      help={`xlsx 或 csv（UTF-8、GBK），不超过 ${mostBytes / 1024 / 1024} MB`}
      accept={extensions.map(extension => `.${extension}`).join(',')}
      files={value === null ? [] : [{ id: 'sheet', name: value.name, state }]}
      onAdd={([chosen]) => onChange(chosen ?? null)}
      onRemove={() => onChange(null)}
      error={error}
    />
  )
}
