// Turns something on or off at once.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './fields.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'checked' | 'className' | 'disabled'> & {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  help?: ReactNode
  /** Spoken, not shown: in a table cell. */
  hideLabel?: boolean
  disabledReason?: string | undefined
}

export const Switch = ({ checked, onChange, children, help, hideLabel, disabledReason, ...input }: Props) => (
  <label className={styles.choice} data-disabled={disabledReason === undefined ? undefined : true} title={disabledReason}>
    <input
      {...input}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={checked}
      disabled={disabledReason !== undefined}
      onChange={event => onChange(event.target.checked)}
    />
    <span className={hideLabel ? 'sr-only' : undefined}>
      {children}
      {(disabledReason ?? help) === undefined ? null : <span className={styles.choiceHelp}>{disabledReason ?? help}</span>}
    </span>
  </label>
)
