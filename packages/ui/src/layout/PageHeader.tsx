// The head of a page: its h1, how fresh the data is, its actions with exactly one primary.
import type { ReactNode, Ref } from 'react'
import styles from './layout.module.css'

type Props = {
  title: ReactNode
  /** «余额同步于 2 分钟前». */
  freshness?: ReactNode
  actions?: ReactNode
  /** The heading, which takes the focus after a change of page. */
  headingRef?: Ref<HTMLHeadingElement>
}

export const PageHeader = ({ title, freshness, actions, headingRef }: Props) => (
  <div className={styles.pageHead}>
    <h1 ref={headingRef} tabIndex={-1} className={styles.pageTitle}>
      {title}
    </h1>
    {freshness === undefined ? null : <span className={styles.pageMeta}>{freshness}</span>}
    {actions === undefined ? null : <div className={styles.pageActions}>{actions}</div>}
  </div>
)
