// What became of each item of a batch, with its reason and what can be done about it.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './display.module.css'

export type ResultState = 'success' | 'failed' | 'processing' | 'waiting'
export type ResultItem = {
  id: string
  name: ReactNode
  state: ResultState
  /** The reason, or the id below the name. */
  note?: ReactNode
  amount?: string
  action?: ReactNode
}

const icons = {
  success: <CircleCheck size={18} className={styles.iconSuccess} role="img" aria-label="成功" />,
  failed: <CircleAlert size={18} className={styles.iconError} role="img" aria-label="失败" />,
  processing: <LoaderCircle size={18} className={`${styles.iconInfo} ${styles.spin}`} role="img" aria-label="处理中" />,
  waiting: <TriangleAlert size={18} className={styles.iconWarning} role="img" aria-label="待处理" />,
} satisfies Record<ResultState, ReactNode>

export const ResultList = ({ items, label }: { items: readonly ResultItem[]; label: string }) => (
  <ul className={styles.results} aria-label={label}>
    {items.map(item => (
      <li key={item.id}>
        <span className={styles.resultIcon}>{icons[item.state]}</span>
        <span className={styles.resultName}>
          {item.name}
          {item.note === undefined ? null : (
            <span className={styles.resultNote} data-state={item.state}>
              {item.note}
            </span>
          )}
        </span>
        {item.amount === undefined ? null : <span className={styles.resultAmount}>{item.amount}</span>}
        {item.action}
      </li>
    ))}
  </ul>
)
