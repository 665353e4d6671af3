// A filter: one line of text with its label inside the left edge of the control.
import X from 'lucide-react/icons/x'
import { type ComponentPropsWithRef, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './fields.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter, and emptying by the ×: the filter is applied. Typing alone applies nothing. */
  onCommit?: (value: string) => void
  className?: string
}

export const InLabelField = ({ label, value, onChange, onCommit, className, placeholder = '请输入', id, ...input }: Props) => {
  const own = useId()
  const controlId = id ?? own
  const clear = () => {
    onChange('')
    onCommit?.('')
  }
  return (
    <div className={classNames(styles.control, styles.filter, className)} data-disabled={input.disabled || undefined}>
      <label htmlFor={controlId} className={styles.inLabel}>
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={controlId}
        className={styles.input}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          input.onKeyDown?.(event)
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onCommit?.(value)
        }}
      />
      {value === '' || input.disabled ? null : (
        <button type="button" className={styles.clear} aria-label={`清空${label}`} onClick={clear}>
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
