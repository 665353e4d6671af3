// The foot of a list that is read from a point on: back to the first page, on to the next; the browser's own back is the page before.
import { Button } from '@tallyhelm/ui/actions/Button'
import type { ReactNode } from 'react'
import styles from './ledger.module.css'

type Props = {
  label: string
  from: string | undefined
  next: string | null | undefined
  onPage: (from: string) => void
  /** Stands there on a single page too. */
  tools?: ReactNode
}

export function KeysetPager({ label, from, next, onPage, tools }: Props) {
  if (from === undefined && !next) return tools === undefined ? null : <Foot>{tools}</Foot>
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.tools}>{tools}</span>
      <Button size="small" disabledReason={from === undefined ? '已是第一页' : undefined} onClick={() => onPage('')}>
        回到第一页
      </Button>
      <Button size="small" disabledReason={next ? undefined : '没有下一页了'} onClick={() => onPage(next ?? '')}>
        下一页
      </Button>
    </nav>
  )
}

/** Of a list that has no pages. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className={styles.pager}>
    <span className={styles.tools}>{children}</span>
  </div>
)
