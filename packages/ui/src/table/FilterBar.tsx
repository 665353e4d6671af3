// The filter row of a list: up to four fields, then 查询, 重置 and 展开. In a narrow window all fields are in a sheet.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { FormEvent } from 'react'
import { Button } from '../actions/Button.tsx'
import { useIsNarrow } from '../layout/media.tsx'
import type { FilterBarProps } from './filter-shape.ts'
import { NarrowFilters } from './NarrowFilters.tsx'
import styles from './table.module.css'

export type { FilterBarProps } from './filter-shape.ts'

export const FilterBar = (props: FilterBarProps) => (useIsNarrow() ? <NarrowFilters {...props} /> : <WideFilters {...props} />)

const WideFilters = (props: FilterBarProps) => {
  const { children, more, onExpand, onSearch, label, onReset, actions } = props
  const expanded = props.expanded === true || props.isRefused === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form role="search" aria-label={label ?? '筛选'} className={styles.filters} onSubmit={submit}>
      <div className={styles.filterRow}>
        <div className={styles.filterAll}>
          <div className={styles.filterFields}>{children}</div>
          {expanded && more !== undefined ? <div className={styles.filterFields}>{more}</div> : null}
        </div>
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
    </form>
  )
}
