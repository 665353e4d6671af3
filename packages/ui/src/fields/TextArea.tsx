// Several lines of text under a label, with a counter where there is a limit.
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'

type Props = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'id' | 'className' | 'required' | 'maxLength'> & {
    value: string
    onChange: (value: string) => void
    /** Shown as a counter; more can be typed or pasted, and is marked, so that nothing is cut silently. */
    limit?: number
  }

export const TextArea = (props: Props) => {
  const { frame, rest } = splitFieldProps(props)
  const { value, onChange, limit, ...area } = rest
  const over = limit !== undefined && value.length > limit
  return (
    <Field
      {...frame}
      error={frame.error ?? (over ? `最多输入 ${limit} 个字符，现为 ${value.length} 个` : undefined)}
      foot={
        limit === undefined ? null : (
          <span className={classNames(styles.counter, over && styles.counterOver)}>
            {value.length}/{limit}
          </span>
        )
      }
    >
      {ids => (
        <div
          className={classNames(styles.control, styles.area)}
          data-invalid={ids['aria-invalid']}
          data-disabled={area.disabled || undefined}
        >
          <textarea {...area} {...ids} className={styles.textarea} value={value} onChange={event => onChange(event.target.value)} />
        </div>
      )}
    </Field>
  )
}
