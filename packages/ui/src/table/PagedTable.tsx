// The lower part of a list page: the table in the chosen columns and row height, their settings, and the pages.
import { type ReactNode, useMemo } from 'react'
import { ColumnSettings } from './ColumnSettings.tsx'
import { arrangeColumns, type ColumnState, type Density } from './column-state.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { Pagination } from './Pagination.tsx'

/** What somebody has chosen for this list. */
export type TableLook = { columns: ColumnState; density: Density }

type Props<Row> = Omit<DataTableProps<Row>, 'density' | 'skeletonRows' | 'headEnd'> & {
  look: TableLook
  onLook: (changes: Partial<TableLook>) => void
  /** Of all pages; undefined while it is not known. */
  total: number | undefined
  /** Where the total stops: see Pagination. */
  countedUpTo?: number | undefined
  /** Starts at 1. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
  /** At the foot, beside the count. */
  tools?: ReactNode
}

/** Keep the identity of `columns` stable. */
export const PagedTable = <Row,>({ look, onLook, total, countedUpTo, page, pageSize, onPage, onPageSize, tools, ...rest }: Props<Row>) => {
  const { columns, caption } = rest
  // No row on this page but some on others: it is beyond the last one, which is on its way.
  const isBeyond = rest.status !== 'error' && rest.rows.length === 0 && (total ?? 0) > 0
  const shown = useMemo(() => arrangeColumns(columns, look.columns), [columns, look.columns])
  return (
    <>
      <DataTable
        {...rest}
        status={isBeyond ? 'loading' : rest.status}
        columns={shown}
        density={look.density}
        skeletonRows={pageSize}
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
        total={total}
        countedUpTo={countedUpTo}
        page={page}
        pageSize={pageSize}
        onPage={onPage}
        onPageSize={onPageSize}
        tools={tools}
      />
    </>
  )
}
