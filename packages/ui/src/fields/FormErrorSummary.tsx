// All that is wrong with a form, announced at once, each leading to its field.
import CircleAlert from 'lucide-react/icons/circle-alert'
import styles from './fields.module.css'

export type FormError = { fieldId: string; text: string }

/** Render it when a submit was refused; it draws nothing without errors. */
export const FormErrorSummary = ({ errors }: { errors: readonly FormError[] }) => (
  <div role="alert">
    {errors.length === 0 ? null : (
      <div className={styles.summary}>
        <CircleAlert size={18} aria-hidden />
        <div>
          <p className={styles.summaryTitle}>有 {errors.length} 处需要修改</p>
          <ul>
            {errors.map(error => (
              <li key={`${error.fieldId}:${error.text}`}>
                <button type="button" onClick={() => focusField(error.fieldId)}>
                  {error.text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    )}
  </div>
)

/** Brings the field into view and puts the focus there: also for the first invalid field on submit. */
export const focusField = (fieldId: string): void => {
  const field = document.getElementById(fieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
