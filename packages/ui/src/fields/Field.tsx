// The frame of every form field: label above, help or error below, tied to the control for assistive technology.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './fields.module.css'

export type FieldProps = {
  label: string
  help?: ReactNode
  /** What is wrong, in words. Marks the control invalid. */
  error?: string | undefined
  required?: boolean
  /** Adds «选填». */
  optional?: boolean
  /** Given when the page links to the field (error summary, focus on submit). */
  id?: string
  className?: string
  /** Label for assistive technology only, where the surroundings already say it. */
  hideLabel?: boolean
}

export type ControlIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FrameProps = FieldProps & { children: (ids: ControlIds) => ReactNode; foot?: ReactNode }

export const Field = ({ label, help, error, required, optional, id, className, hideLabel, children, foot }: FrameProps) => {
  const own = useId()
  const controlId = id ?? own
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const described = [error === undefined ? null : errorId, help === undefined ? null : helpId].filter(part => part !== null).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label id={`${controlId}-label`} htmlFor={controlId} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
        {required ? (
          <span className={styles.required} aria-hidden>
            *
          </span>
        ) : null}
        {optional ? <span className={styles.optional}>选填</span> : null}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      <div className={styles.foot}>
        <div>
          {error === undefined ? null : <FieldError id={errorId} text={error} />}
          {help === undefined ? null : (
            <div id={helpId} className={styles.help}>
              {help}
            </div>
          )}
        </div>
        {foot}
      </div>
    </div>
  )
}

export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <div id={id} className={styles.error}>
    <CircleAlert size={14} aria-hidden />
    <span>{text}</span>
  </div>
)

/** What is said to a form as a whole, announced when it comes. */
export const FormRefusal = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text === undefined ? null : <FieldError text={text} />}</div>
)

/** Parts the properties of the frame from those of the control inside it. */
export const splitFieldProps = <T extends FieldProps>(props: T): { frame: FieldProps; rest: Omit<T, keyof FieldProps> } => {
  const { label, help, error, required, optional, id, className, hideLabel, ...rest } = props
  return { frame: { label, help, error, required, optional, id, className, hideLabel }, rest }
}
