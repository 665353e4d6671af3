// The multi-id filter: one line that takes a pasted column of ids, and a note of what was understood.
import { ID_BOX_TOO_LONG } from '@tallyhelm/browser/lists/filter-rules'
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { describeIds, parseIds } from '@tallyhelm/ui/fields/parse-ids'
import styles from './lists.module.css'

type Props = { value: string; onChange: (value: string) => void; onCommit: (value: string) => void; error: string | undefined }

export function IdsField({ value, onChange, onCommit, error }: Props) {
  return (
    <InLabelField
      label="账户 ID"
      placeholder="可粘贴多个，逗号或换行分隔"
      value={value}
      onChange={onChange}
      onCommit={onCommit}
      error={error ?? (value.length > ID_BOX_MAX_LENGTH ? ID_BOX_TOO_LONG : undefined)}
      onPaste={event => {
        // A single line drops line breaks, which would glue the ids of a pasted column together.
        const pasted = event.clipboardData.getData('text')
        if (!/[\r\n\t]/.test(pasted)) return
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        const before = value.slice(0, selectionStart ?? value.length)
        onChange(before + parseIds(pasted).ids.join('，') + value.slice(selectionEnd ?? value.length))
      }}
    />
  )
}

/** Stands below the filter row while several ids are given. */
export function IdsNote({ value }: { value: string }) {
  const parsed = parseIds(value)
  return !parsed.tooLong && parsed.ids.length + parsed.repeated > 1 ? <p className={styles.idsNote}>{describeIds(parsed)}</p> : null
}
