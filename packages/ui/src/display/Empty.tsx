// Says that there is nothing here, and what to do about it.
import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import styles from './display.module.css'

type Props = {
  /** One sentence: «还没有 Facebook 账户». */
  title: string
  text?: ReactNode
  /** The way out: a button or a link. */
  action?: ReactNode
  kind?: 'never' | 'filtered'
  icon?: ReactNode
}

export const Empty = ({ title, text, action, kind = 'never', icon }: Props) => (
  <div className={styles.empty}>
    <div className={styles.emptyIcon}>
      {icon ?? (kind === 'never' ? <Inbox size={24} aria-hidden /> : <SearchX size={24} aria-hidden />)}
    </div>
    <p className={styles.emptyTitle}>{title}</p>
    {text === undefined ? null : <p className={styles.emptyText}>{text}</p>}
    {action === undefined ? null : <div className={styles.emptyAction}>{action}</div>}
  </div>
)
