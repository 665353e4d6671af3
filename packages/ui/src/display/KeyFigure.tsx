// One number that matters, with its name above and what to make of it below; several stand in a row.
import type { ReactNode } from 'react'
import styles from './display.module.css'
import { Hint } from './Hint.tsx'
import { SplitMoney } from './Money.tsx'

type Props = {
  label: string
  hint?: string
  /** Several, as of several currencies, stand one below the other. */
  amount: string | readonly string[]
  symbol?: string
  note?: ReactNode
  /** At the top right: a switch of currency. */
  end?: ReactNode
  /** Below the note: what can be done about it; may be pressed where the whole figure is a switch, too. */
  actions?: ReactNode
  /** At the bottom right: a sparkline. */
  chart?: ReactNode
  /** Makes the whole figure a switch; `isChosen` says whether it is on. */
  onChoose?: (() => void) | undefined
  isChosen?: boolean
}

export const KeyFigure = ({ label, hint, amount, symbol, note, end, actions, chart, onChoose, isChosen = false }: Props) => (
  <div className={styles.figure} data-chosen={onChoose !== undefined && isChosen ? '' : undefined}>
    <div className={styles.figureLabel}>
      {onChoose === undefined ? (
        label
      ) : (
        <button type="button" className={styles.figureChoice} aria-pressed={isChosen} onClick={onChoose}>
          {label}
        </button>
      )}
      {hint === undefined ? null : <Hint label={`${label}说明`}>{hint}</Hint>}
    </div>
    <div className={styles.figureValue}>
      {typeof amount === 'string' || amount.length === 1 ? (
        <SplitMoney amount={[amount].flat().join('')} {...(symbol === undefined ? {} : { symbol })} />
      ) : (
        <ul className={styles.figureLines}>
          {amount.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
    {note === undefined ? null : <div className={styles.figureNote}>{note}</div>}
    {end === undefined ? null : <div className={styles.figureEnd}>{end}</div>}
    {actions === undefined ? null : <div className={styles.figureActions}>{actions}</div>}
    {chart === undefined ? null : <div className={styles.figureChart}>{chart}</div>}
  </div>
)

/** Four in a row; on narrow windows two full rows, then two side by side, or a third full row where there are three. */
export const KeyFigures = ({ children }: { children: ReactNode }) => <div className={styles.figures}>{children}</div>
