// A list of cards: what narrows it, which filters are in force, the cards with their pages, its empty and its failed state.
import type { PageFields } from '@tallyhelm/browser/lists/DeclaredFilters'
import { chosenPageSize } from '@tallyhelm/browser/lists/page-size'
import { pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { tableState } from '@tallyhelm/browser/lists/table-state'
import { useLastPage } from '@tallyhelm/browser/lists/use-last-page'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { EmptyPanel, ErrorPanel } from '@tallyhelm/ui/table/TableStates'
import type { ComponentProps, ReactNode } from 'react'
import { PortalFilters } from '../../lists/PortalFilters.tsx'
import styles from './assets.module.css'

type Paging = QueryText<'page' | 'size'>
type Props<Declared extends Filters> = {
  title?: string
  /** What the cards are. */
  label: string
  filtersLabel: string
  /** As `usePageFrame` gives it. */
  frame: {
    chips: ComponentProps<typeof FilterChips>['chips']
    reset: () => void
    isFiltered: boolean
    filters: Omit<ComponentProps<typeof PortalFilters<Declared>>, 'label' | 'fields'>
    paging: { query: Paging; onPaging: (change: Paging, options?: { replace?: boolean }) => void }
  }
  fields?: PageFields
  call: Parameters<typeof tableState>[0]
  total: number | undefined
  above?: ReactNode
  empty: ReactNode
  /** The cards, each a list item. */
  children: ReactNode
  isRows?: boolean
}

export function CardGrid<Declared extends Filters>(props: Props<Declared>) {
  const { title, label, filtersLabel, frame, fields, call, total, above, empty, children, isRows = false } = props
  const { status, error } = tableState(call)
  const { page_num, page_size } = pagingOf(frame.paging.query)
  const go = (page: number, options?: { replace?: boolean }) => frame.paging.onPaging({ page: page === 1 ? '' : String(page) }, options)
  const isBeyond = useLastPage({ page: page_num, size: page_size, total, isReady: status === 'ready' }, page => go(page, { replace: true }))
  return (
    <Card padded={false} title={title} {...(title === undefined ? { 'aria-label': label } : {})}>
      <PortalFilters label={filtersLabel} {...(fields === undefined ? {} : { fields })} {...frame.filters} />
      <FilterChips chips={frame.chips} onClear={frame.reset} />
      {above}
      {error ? <ErrorPanel {...error} /> : null}
      {status === 'loading' || isBeyond ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton lines={8} />
        </div>
      ) : null}
      {total === 0 ? <EmptyPanel empty={empty} onClearFilters={frame.isFiltered ? frame.reset : undefined} /> : null}
      {total === undefined || total === 0 ? null : (
        <>
          <ul className={isRows ? styles.rows : styles.grid} aria-label={label} aria-busy={status === 'refreshing' || undefined}>
            {children}
          </ul>
          <Pagination
            label={`${label}分页`}
            total={total}
            page={page_num}
            pageSize={page_size}
            onPage={page => go(page)}
            onPageSize={size => frame.paging.onPaging({ page: '', size: chosenPageSize(size) })}
          />
        </>
      )}
    </Card>
  )
}
