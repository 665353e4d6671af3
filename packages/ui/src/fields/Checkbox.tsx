// A native check box: with its text, or bare inside a table cell.
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './fields.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'checked' | 'className' | 'ref'> & {
  checked: boolean
  /** The second argument tells whether Shift was held, for choosing a range. */
  onChange: (checked: boolean, shift: boolean) => void
  /** Some but not all of what it stands for: spoken as mixed. */
  indeterminate?: boolean
  children?: ReactNode
  help?: ReactNode
}

export const Checkbox = ({ checked, onChange, indeterminate = false, children, help, ...input }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  const helpId = useId()
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate
  }, [indeterminate])
  const control = (
    <input
      {...input}
      ref={box}
      type="checkbox"
      className={classNames(styles.checkbox, children === undefined && styles.bare)}
      checked={checked}
      aria-checked={indeterminate ? 'mixed' : checked}
      aria-describedby={help === undefined ? input['aria-describedby'] : helpId}
      onChange={event => onChange(event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    />
  )
  if (children === undefined) return control
  return (
    <label className={styles.choice} data-disabled={input.disabled || undefined}>
      {control}
      <span>
        {children}
        {help === undefined ? null : (
          <span id={helpId} className={styles.choiceHelp}>
            {help}
          </span>
        )}
      </span>
    </label>
  )
}
