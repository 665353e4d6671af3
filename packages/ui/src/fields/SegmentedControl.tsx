// Switches between two to five views of the same thing: «近 7 天 / 近 30 天 / 本月».
import { type ReactNode, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './fields.module.css'

type Props<V extends string> = {
  /** Spoken, not shown. */
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
  className?: string
}

export const SegmentedControl = <V extends string>({ label, value, onChange, options, className }: Props<V>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.segments, className)}>
      {options.map(option => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
