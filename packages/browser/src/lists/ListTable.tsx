// The lower part of a list page, with its page in the address.
import type { DataTableProps } from '@tallyhelm/ui/table/DataTable'
import { PagedTable, type TableLook } from '@tallyhelm/ui/table/PagedTable'
import { useEffect, useEffectEvent } from 'react'
import { MissingIds } from './MissingIds.tsx'
import { chosenPageSize } from './page-size.ts'
import { lastPageInstead, pagingOf, type QueryText } from './query-text.ts'
import type { TableState } from './table-state.ts'

type PagingKey = 'page' | 'size'

type Props<Row> = Omit<DataTableProps<Row>, 'status' | 'error' | 'density' | 'skeletonRows' | 'headEnd' | 'shortcuts'> & {
  table: TableState
  /** Of all pages. */
  total: number | undefined
  /** Where the total stops: see Pagination. */
  countedUpTo?: number
  query: QueryText<PagingKey>
  onPaging: (changes: QueryText<PagingKey>, options?: { replace?: boolean }) => void
  look: TableLook
  /** Of the ids that were asked for, those that have no row. */
  missingIds?: readonly string[] | undefined
  onLook: (changes: Partial<TableLook>) => void
}

/** Keep the identity of `columns` stable. */
export function ListTable<Row>({ table, query, onPaging, missingIds = NONE, ...rest }: Props<Row>) {
  const { page_num, page_size } = pagingOf(query)
  const instead = table.status === 'ready' ? lastPageInstead(page_num, page_size, rest.total) : undefined
  // An old bookmark, or rows that are gone: the address is corrected without a step to go back to.
  const correct = useEffectEvent((page: number) => onPaging({ page: pageText(page) }, { replace: true }))
  useEffect(() => {
    if (instead !== undefined) correct(instead)
  }, [instead])
  return (
    <>
      {table.status === 'ready' ? <MissingIds ids={missingIds} /> : null}
      <PagedTable
        {...rest}
        {...table}
        status={instead === undefined ? table.status : 'loading'}
        page={page_num}
        pageSize={page_size}
        onPage={page => onPaging({ page: pageText(page) })}
        onPageSize={size => onPaging({ size: chosenPageSize(size), page: '' })}
      />
    </>
  )
}

const NONE: readonly string[] = []

const pageText = (page: number) => (page === 1 ? '' : String(page))
