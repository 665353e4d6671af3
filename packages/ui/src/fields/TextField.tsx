// One line of text under its label.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'size' | 'prefix' | 'id' | 'className' | 'required'>

export type TextFieldProps = FieldProps &
  InputProps & {
    value: string
    onChange: (value: string) => void
    prefix?: ReactNode
    suffix?: ReactNode
    size?: 'small' | 'medium'
  }

export const TextField = (props: TextFieldProps) => {
  const { frame, rest } = splitFieldProps(props)
  const { value, onChange, prefix, suffix, size, ...input } = rest
  return (
    <Field {...frame}>
      {ids => (
        <div
          className={classNames(styles.control, size === 'small' && styles.small)}
          data-invalid={ids['aria-invalid']}
          data-disabled={input.disabled || undefined}
        >
          {prefix === undefined ? null : <span className={classNames(styles.affix, styles.prefix)}>{prefix}</span>}
          <input type="text" {...input} {...ids} className={styles.input} value={value} onChange={event => onChange(event.target.value)} />
          {suffix === undefined ? null : <span className={styles.affix}>{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
