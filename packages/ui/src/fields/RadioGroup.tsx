// One choice out of a few, all visible.
import { type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'
import styles from './fields.module.css'

export type RadioOption<V extends string> = { value: V; label: ReactNode; help?: ReactNode; disabledReason?: string | undefined }

type Props<V extends string> = {
  label: string
  /** Of the button that the focus goes to. */
  id?: string
  value: V | null
  onChange: (value: V) => void
  options: readonly RadioOption<V>[]
  error?: string | undefined
  required?: boolean
  hideLabel?: boolean
}

export const RadioGroup = <V extends string>({ label, id, value, onChange, options, error, required, hideLabel }: Props<V>) => {
  const name = useId()
  const entry = options.find(option => option.value === value) ?? options[0]
  return (
    <fieldset role="radiogroup" aria-required={required || undefined} aria-invalid={error === undefined ? undefined : true}>
      <legend className={hideLabel ? 'sr-only' : styles.label}>
        {label}
        {required ? (
          <span className={styles.required} aria-hidden>
            *
          </span>
        ) : null}
      </legend>
      <div className={styles.choices}>
        {options.map(option => (
          <label key={option.value} className={styles.choice} data-disabled={option.disabledReason === undefined ? undefined : true}>
            <input
              id={option === entry ? id : undefined}
              type="radio"
              className={styles.radio}
              name={name}
              checked={option.value === value}
              disabled={option.disabledReason !== undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {(option.disabledReason ?? option.help) === undefined ? null : (
                <span className={styles.choiceHelp}>{option.disabledReason ?? option.help}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : <FieldError text={error} />}
    </fieldset>
  )
}
