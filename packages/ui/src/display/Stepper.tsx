// Where a user stands in a sequence: 填写 → 确认 → 结果. Each step may lead there.
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import styles from './display.module.css'

type Props = {
  steps: readonly string[]
  /** From 0; equal to the number of steps when all are done. */
  current: number
  label?: string
  /** Makes each step a button. */
  onGo?: (index: number) => void
  /** Steps in which something is wrong, by index. */
  wrong?: readonly number[]
}
type State = 'done' | 'current' | 'ahead'
const SPOKEN = { done: '（已完成）', current: '', ahead: '' } as const

export const Stepper = ({ steps, current, label = '步骤', onGo, wrong = [] }: Props) => (
  <ol className={styles.stepper} aria-label={label}>
    {steps.map((step, index) => {
      const state = index < current ? 'done' : index === current ? 'current' : 'ahead'
      const look = { step, index, state, isWrong: wrong.includes(index) } as const
      const isCurrent = state === 'current' ? 'step' : undefined
      return (
        <li
          key={step}
          className={styles.step}
          data-state={state}
          data-wrong={look.isWrong || undefined}
          aria-current={onGo === undefined ? isCurrent : undefined}
        >
          {onGo === undefined ? (
            <Face {...look} />
          ) : (
            <button
              type="button"
              className={styles.stepButton}
              aria-label={`${index + 1} ${step}${spokenOf(look)}`}
              aria-current={isCurrent}
              onClick={() => onGo(index)}
            >
              <Face {...look} />
            </button>
          )}
        </li>
      )
    })}
  </ol>
)

type Look = { step: string; index: number; state: State; isWrong: boolean }

const spokenOf = ({ state, isWrong }: Look): string => (isWrong ? '（需修改）' : SPOKEN[state])

const Face = (look: Look) => {
  const spoken = spokenOf(look)
  return (
    <>
      <b className={styles.stepMark} aria-hidden>
        {look.isWrong ? <TriangleAlert size={14} /> : look.state === 'done' ? <Check size={14} /> : look.index + 1}
      </b>
      <span>
        {look.step}
        {spoken === '' ? null : <span className="sr-only">{spoken}</span>}
      </span>
    </>
  )
}
