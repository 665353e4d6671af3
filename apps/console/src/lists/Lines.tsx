// Cells of a table that take several lines: a text with what belongs to it below, and who did something when.
import { timeText } from '@tallyhelm/protocol/values/day'
import type { ReactNode } from 'react'
import styles from './lines.module.css'

/** What stands in a `<small>` goes below, quieter. */
export function Lines({ children }: { children: ReactNode }) {
  return <span className={styles.lines}>{children}</span>
}

/** Who did it, and when below. */
export function Person({ name, at }: { name: string; at: string | null }) {
  return (
    <Lines>
      {name}
      <small>{timeText(at)}</small>
    </Lines>
  )
}
