// Spacing between things: below each other, beside each other, in a form, or beside a sticky summary.
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './layout.module.css'

type Gap = 4 | 8 | 12 | 16 | 20 | 24
type Props = { children: ReactNode; gap?: Gap; className?: string }

export const Stack = ({ children, gap = 16, className }: Props) => (
  <div className={classNames(styles.stack, styles[`g${gap}`], className)}>{children}</div>
)

export const Row = ({ children, gap = 8, justify, className }: Props & { justify?: 'between' | 'end' }) => (
  <div className={classNames(styles.row, styles[`g${gap}`], justify !== undefined && styles[justify], className)}>{children}</div>
)

/** Two columns from 1200 px. */
export const FormGrid = ({ children }: { children: ReactNode }) => <div className={styles.formGrid}>{children}</div>

/** Content with a column of 372 px at its right; below each other under 1280 px. `sticky` keeps the column in view; without an aside there is no column. */
export const WithAside = ({ children, aside, sticky }: { children: ReactNode; aside: ReactNode; sticky?: boolean }) => (
  <div className={styles.withAside}>
    <div className={classNames(styles.stack, styles.g16)}>{children}</div>
    {aside === undefined ? null : <div className={classNames(styles.stack, styles.g16, sticky && styles.sticky)}>{aside}</div>}
  </div>
)

/** Names and values below each other, as in a detail drawer or a recap; `isWide`: two side by side where the window has the room. */
export const Definitions = ({ items, isWide = false }: { items: readonly { label: string; value: ReactNode }[]; isWide?: boolean }) => (
  <dl className={styles.definitions} data-wide={isWide ? '' : undefined}>
    {items.map(item => (
      <Definition key={item.label} {...item} />
    ))}
  </dl>
)

const Definition = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
