// The multi-id filter: one line that takes a pasted column of ids, and a note of what was understood.
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { describeIds, parseIds } from '@tallyhelm/ui/fields/parse-ids'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import styles from './lists.module.css'

type Props = { value: string; onChange: (value: string) => void; onCommit: (value: string) => void }

const TOO_LONG = `广告账户 ID 最多输入 ${ID_BOX_MAX_LENGTH} 个字符`

/** Filters with too long a box of ids are not looked with; says so. */
export function useIdsRefusal(): (query: { readonly ids?: string | undefined }) => boolean {
  const toast = useToast()
  return ({ ids = '' }) => {
    if (ids.length <= ID_BOX_MAX_LENGTH) return false
    toast.error(TOO_LONG)
    return true
  }
}

export function IdsField({ value, onChange, onCommit }: Props) {
  return (
    <InLabelField
      label="账户 ID"
      placeholder="可粘贴多个，逗号或换行分隔"
      value={value}
      onChange={onChange}
      onCommit={onCommit}
      aria-invalid={parseIds(value).tooLong || undefined}
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

/** Stands below the filter row while several ids are given, or too many characters. */
export function IdsNote({ value }: { value: string }) {
  const parsed = parseIds(value)
  if (parsed.tooLong)
    return (
      <p className={styles.idsNote} data-bad role="alert">
        {TOO_LONG}
      </p>
    )
  return parsed.ids.length + parsed.repeated > 1 ? <p className={styles.idsNote}>{describeIds(parsed)}</p> : null
}
