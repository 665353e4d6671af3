// Some of a few choices, all of them in sight.
import { Checkbox } from './Checkbox.tsx'
import { FieldError } from './Field.tsx'
import styles from './fields.module.css'

type Props<Value extends string> = {
  label: string
  id?: string
  value: readonly Value[]
  onChange: (value: readonly Value[]) => void
  options: readonly { value: Value; label: string }[]
  error: string | undefined
  required?: boolean
}

/** What is chosen keeps the order of the options. */
export function ChoiceGroup<Value extends string>({ label, id, value, onChange, options, error, required }: Props<Value>) {
  return (
    <fieldset>
      <legend className={styles.label}>
        {label}
        {required ? (
          <span className={styles.required} aria-hidden>
            *
          </span>
        ) : null}
      </legend>
      <div className={styles.choices}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            {...(index === 0 && id !== undefined ? { id } : {})}
            checked={value.includes(option.value)}
            onChange={isChosen =>
              onChange(options.flatMap(one => ((one.value === option.value ? isChosen : value.includes(one.value)) ? [one.value] : [])))
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {error === undefined ? null : <FieldError text={error} />}
    </fieldset>
  )
}
