// A summary of amounts: lines of a term and its amount, one of them the total.
import type { ReactNode } from 'react'
import styles from './display.module.css'
import { Hint } from './Hint.tsx'

/** Of `Sum`. */
export const Sums = ({ children }: { children: ReactNode }) => <dl className={styles.sums}>{children}</dl>

type Props = { label: string; hint?: string | undefined; isTotal?: boolean; children: ReactNode }

export const Sum = ({ label, hint, isTotal = false, children }: Props) => (
  <div data-total={isTotal || undefined}>
    <dt>
      {label}
      {hint === undefined ? null : <Hint label={`${label}说明`}>{hint}</Hint>}
    </dt>
    <dd>{children}</dd>
  </div>
)
