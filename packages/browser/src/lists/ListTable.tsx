// The lower part of a list page, with its page in the address.
import type { DataTableProps } from '@tallyhelm/ui/table/DataTable'
import { PagedTable, type TableLook } from '@tallyhelm/ui/table/PagedTable'
import { MissingIds } from './MissingIds.tsx'
import { chosenPageSize } from './page-size.ts'
import { pagingOf, type QueryText } from './query-text.ts'
import type { TableState } from './table-state.ts'
import { useLastPage } from './use-last-page.ts'

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
  const isBeyond = useLastPage({ page: page_num, size: page_size, total: rest.total, isReady: table.status === 'ready' }, page =>
    onPaging({ page: pageText(page) }, { replace: true }),
  )
  return (
    <>
      {table.status === 'ready' ? <MissingIds ids={missingIds} /> : null}
      <PagedTable
        {...rest}
        {...table}
        status={isBeyond ? 'loading' : table.status}
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
