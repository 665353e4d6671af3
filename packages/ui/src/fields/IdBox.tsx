// Takes many ids at once, pasted from anywhere, and says what it understood.
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'
import { describeIds, idTextLimit, parseIds } from './parse-ids.ts'
import { isEnter } from './typed-keys.ts'

export { type ParsedIds, parseIds } from './parse-ids.ts'

type Props = FieldProps & {
  /** The text as typed; read the ids out of it with `parseIds`. */
  value: string
  onChange: (text: string) => void
  /** Ctrl Enter. */
  onCommit?: () => void
  onBlur?: () => void
  /** In characters; 500 unless told. */
  limit?: number
  placeholder?: string
  rows?: number
  /** Shows the recognised ids below, each removable. */
  chips?: boolean
  disabled?: boolean
}

export const IdBox = (props: Props) => {
  const { frame, rest } = splitFieldProps(props)
  const {
    value,
    onChange,
    onCommit,
    onBlur,
    limit = idTextLimit,
    placeholder = '可粘贴多个，逗号或换行分隔',
    rows = 3,
    chips,
    disabled,
  } = rest
  const [announced, setAnnounced] = useState('')
  const parsed = parseIds(value, limit)
  const keys = (event: KeyboardEvent) => {
    if (isEnter(event) && event.ctrlKey) onCommit?.()
  }
  return (
    <Field
      {...frame}
      error={frame.error ?? (parsed.tooLong ? `${frame.label}最多输入 ${limit} 个字符` : undefined)}
      help={frame.help ?? describeIds(parsed)}
      foot={
        <span className={classNames(styles.counter, parsed.tooLong && styles.counterOver)}>
          {value.length}/{limit}
        </span>
      }
    >
      {ids => (
        <>
          <div className={classNames(styles.control, styles.area)} data-invalid={ids['aria-invalid']} data-disabled={disabled || undefined}>
            <textarea
              {...ids}
              className={styles.textarea}
              rows={rows}
              placeholder={placeholder}
              spellCheck={false}
              disabled={disabled}
              value={value}
              onChange={event => onChange(event.target.value)}
              onBlur={() => {
                setAnnounced(describeIds(parsed))
                onBlur?.()
              }}
              onKeyDown={keys}
            />
          </div>
          <span className="sr-only" role="status">
            {announced}
          </span>
          {chips && parsed.ids.length > 0 ? (
            <IdChips ids={parsed.ids} onRemove={gone => onChange(parsed.ids.filter(id => id !== gone).join('\n'))} />
          ) : null}
        </>
      )}
    </Field>
  )
}

const IdChips = ({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) => (
  <ul className={styles.chips} aria-label="已识别的 ID">
    {ids.map(id => (
      <li key={id} className={styles.chip}>
        {id}
        <button type="button" className={styles.chipRemove} aria-label={`移除 ${id}`} onClick={() => onRemove(id)}>
          <X size={12} aria-hidden />
        </button>
      </li>
    ))}
  </ul>
)
