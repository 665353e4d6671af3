// A filter: one line of text with its label inside the left edge of the control.
import X from 'lucide-react/icons/x'
import { type ComponentPropsWithRef, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import { FieldError } from './Field.tsx'
import styles from './fields.module.css'
import { isEnter } from './typed-keys.ts'

type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter, and emptying by the ×: the filter is applied. Typing alone applies nothing. */
  onCommit?: (value: string) => void
  /** What is wrong, in words. Marks the control invalid. */
  error?: string | undefined
  className?: string
}

export const InLabelField = ({ label, value, onChange, onCommit, error, className, placeholder = '请输入', id, ...input }: Props) => {
  const own = useId()
  const controlId = id ?? own
  const clear = () => {
    onChange('')
    onCommit?.('')
  }
  return (
    <div className={classNames(styles.filterField, className)}>
      <div
        className={classNames(styles.control, styles.filter)}
        data-disabled={input.disabled || undefined}
        data-invalid={error === undefined ? undefined : true}
      >
        <label htmlFor={controlId} className={styles.inLabel}>
          {label}
        </label>
        <input
          type="text"
          {...input}
          {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${controlId}-error` })}
          id={controlId}
          className={styles.input}
          placeholder={placeholder}
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={event => {
            input.onKeyDown?.(event)
            if (isEnter(event)) onCommit?.(value)
          }}
        />
        {value === '' || input.disabled ? null : (
          <button type="button" className={styles.clear} aria-label={`清空${label}`} onClick={clear}>
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
      {error === undefined ? null : <FieldError id={`${controlId}-error`} text={error} />}
    </div>
  )
}
