// The lower part of a list page, with its page in the address.
import type { DataTableProps } from '@tallyhelm/ui/table/DataTable'
import { PagedTable, type TableLook } from '@tallyhelm/ui/table/PagedTable'
import { pagingOf, type QueryText } from './query-text.ts'
import type { TableState } from './table-state.ts'

type PagingKey = 'page' | 'size'

type Props<Row> = Omit<DataTableProps<Row>, 'status' | 'error' | 'density' | 'skeletonRows' | 'headEnd' | 'shortcuts'> & {
  table: TableState
  /** Of all pages. */
  total: number | undefined
  /** Where the total stops: see Pagination. */
  countedUpTo?: number
  query: QueryText<PagingKey>
  onPaging: (changes: QueryText<PagingKey>) => void
  look: TableLook
  onLook: (changes: Partial<TableLook>) => void
}

/** Keep the identity of `columns` stable. */
export function ListTable<Row>({ table, query, onPaging, ...rest }: Props<Row>) {
  const { page_num, page_size } = pagingOf(query)
  return (
    <PagedTable
      {...rest}
      {...table}
      page={page_num}
      pageSize={page_size}
      onPage={page => onPaging({ page: page === 1 ? '' : String(page) })}
      onPageSize={size => onPaging({ size: size === 10 ? '' : String(size), page: '' })}
    />
  )
}
