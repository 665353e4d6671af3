// The lower part of a list page, with its page in the address.
import type { DataTableProps } from '@tallyhelm/ui/table/DataTable'
import { PagedTable } from '@tallyhelm/ui/table/PagedTable'
import type { PagePreference } from './page-preference.ts'
import { pagingOf, type QueryText } from './query-text.ts'
import type { TableState } from './use-list-call.ts'

type PagingKey = 'page' | 'size'

type Props<Row> = Omit<DataTableProps<Row>, 'status' | 'error' | 'density' | 'skeletonRows' | 'headEnd'> & {
  table: TableState
  /** Of all pages. */
  total: number | undefined
  query: QueryText<PagingKey>
  onPaging: (changes: QueryText<PagingKey>) => void
  preference: PagePreference
  onSave: (changes: Partial<PagePreference>) => void
}

/** Keep the identity of `columns` stable. */
export function ListTable<Row>({ table, query, onPaging, preference, onSave, ...rest }: Props<Row>) {
  const { page_num, page_size } = pagingOf(query)
  return (
    <PagedTable
      {...rest}
      {...table}
      look={preference}
      onLook={onSave}
      page={page_num}
      pageSize={page_size}
      onPage={page => onPaging({ page: page === 1 ? '' : String(page) })}
      onPageSize={size => onPaging({ size: size === 10 ? '' : String(size), page: '' })}
    />
  )
}
