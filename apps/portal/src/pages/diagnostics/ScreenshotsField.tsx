// Screenshots field: up to five, chosen, dropped or pasted; the uploads run while the rest is typed.
import { MAX_FEEDBACK_FILES } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { ACCEPT, isFull, RULES } from './attachments.ts'
import type { Screenshots } from './use-screenshots.ts'

type Props = { id: string; error: string | undefined; screenshots: Screenshots; onChange: () => void }

export function ScreenshotsField({ id, error, screenshots, onChange }: Props) {
  const { list, add, remove } = screenshots
  return (
    <UploadTile
      id={id}
      label="截图"
      optional
      multiple
      help={RULES}
      error={error}
      accept={ACCEPT}
      files={list}
      disabledReason={isFull(list) ? `最多上传 ${MAX_FEEDBACK_FILES} 张截图` : undefined}
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
