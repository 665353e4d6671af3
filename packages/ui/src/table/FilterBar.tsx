// The filter row of a list: up to four fields, then 查询, 重置 and 展开.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './table.module.css'

type Props = {
  /** The first row, at most four in-label fields. */
  children: ReactNode
  /** The rows that 展开 opens. */
  more?: ReactNode
  expanded?: boolean
  onExpand?: (expanded: boolean) => void
  onSearch: () => void
  /** Names the search landmark, where a page has more than one. */
  label?: string
  onReset: () => void
  /** Extra buttons beside 重置. */
  actions?: ReactNode
}

export const FilterBar = ({ children, more, expanded = false, onExpand, onSearch, label, onReset, actions }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form
      role="search"
      aria-label={label ?? '筛选'}
      className={classNames(styles.filters, !expanded && styles.collapsed)}
      onSubmit={submit}
    >
      <div className={styles.filterRow}>
        <div className={styles.filterFields}>{children}</div>
        <div className={styles.filterActions}>
          <Button variant="primary" type="submit">
            查询
          </Button>
          <Button onClick={onReset}>重置</Button>
          {actions}
          {onExpand === undefined ? null : (
            <Button
              variant="link"
              aria-expanded={expanded}
              iconAfter={expanded ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
              onClick={() => onExpand(!expanded)}
            >
              {expanded ? '收起' : '展开'}
            </Button>
          )}
        </div>
      </div>
      {expanded && more !== undefined ? <div className={classNames(styles.filterFields, styles.filterMore)}>{more}</div> : null}
    </form>
  )
}
