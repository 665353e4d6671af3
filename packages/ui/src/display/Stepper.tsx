// Where a user stands in a sequence: 填写 → 确认 → 结果.
import Check from 'lucide-react/icons/check'
import styles from './display.module.css'

/** `current` starts at 0; equal to the number of steps when all are done. */
export const Stepper = ({ steps, current, label = '步骤' }: { steps: readonly string[]; current: number; label?: string }) => (
  <ol className={styles.stepper} aria-label={label}>
    {steps.map((step, index) => {
      const state = index < current ? 'done' : index === current ? 'current' : 'ahead'
      return (
        <li key={step} className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <b className={styles.stepMark} aria-hidden>
            {state === 'done' ? <Check size={14} /> : index + 1}
          </b>
          <span>
            {step}
            {state === 'done' ? <span className="sr-only">（已完成）</span> : null}
          </span>
        </li>
      )
    })}
  </ol>
)
