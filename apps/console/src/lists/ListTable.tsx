// The lower part of a list page: the table in the chosen columns and row height, their settings, and the pages.
import { ColumnSettings } from '@tallyhelm/ui/table/ColumnSettings'
import { arrangeColumns } from '@tallyhelm/ui/table/column-state'
import { DataTable, type DataTableProps } from '@tallyhelm/ui/table/DataTable'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { useMemo } from 'react'
import { pagingOf, type QueryText } from './query-text.ts'
import type { TableState } from './use-list-call.ts'
import type { ListLook } from './use-list-look.ts'

type PagingKey = 'page' | 'size'

type Props<Row> = Omit<DataTableProps<Row>, 'status' | 'error' | 'density' | 'skeletonRows' | 'headEnd'> & {
  table: TableState
  /** Of all pages. */
  total: number | undefined
  query: QueryText<PagingKey>
  onPaging: (changes: QueryText<PagingKey>) => void
  look: ListLook
  onLook: (changes: Partial<ListLook>) => void
}

/** Keep the identity of `columns` stable. */
export function ListTable<Row>({ table, total, query, onPaging, look, onLook, ...rest }: Props<Row>) {
  const { columns, caption } = rest
  const paging = pagingOf(query)
  const shown = useMemo(() => arrangeColumns(columns, look.columns), [columns, look.columns])
  return (
    <>
      <DataTable
        {...rest}
        {...table}
        columns={shown}
        density={look.density}
        skeletonRows={paging.page_size}
        headEnd={
          <ColumnSettings
            columns={columns}
            state={look.columns}
            onChange={next => onLook({ columns: next })}
            density={look.density}
            onDensity={density => onLook({ density })}
          />
        }
      />
      <Pagination
        label={`${caption}分页`}
        total={total ?? 0}
        page={paging.page_num}
        pageSize={paging.page_size}
        onPage={page => onPaging({ page: page === 1 ? '' : String(page) })}
        onPageSize={size => onPaging({ size: size === 10 ? '' : String(size), page: '' })}
      />
    </>
  )
}
