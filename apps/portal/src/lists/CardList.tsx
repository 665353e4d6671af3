// A declared list as a card of a page or a drawer: its page is not in the address, and its keys are those of the page around it.
import { type CardCells, type Cells, useShape } from '@tallyhelm/browser/lists/DeclaredTable'
import type { TableState } from '@tallyhelm/browser/lists/table-state'
import type { Columns, List } from '@tallyhelm/protocol/lists/columns'
import type { Page } from '@tallyhelm/protocol/wire/page'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Card } from '@tallyhelm/ui/layout/Card'
import { DataTable } from '@tallyhelm/ui/table/DataTable'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { type ReactNode, useState } from 'react'

/** The part of the list that is shown. */
export type CardPaging = {
  request: { page_num: number; page_size: number }
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

export function useCardPaging(): CardPaging {
  const [request, setRequest] = useState({ page_num: 1, page_size: Number(PAGE_SIZES[0]) })
  return {
    request,
    onPage: page_num => setRequest({ ...request, page_num }),
    onPageSize: page_size => setRequest({ page_num: 1, page_size }),
  }
}

type Props<Row, Shown extends Columns<Row>> = {
  id: string
  title: string
  list: List<Row, Shown>
  cells: Cells<Row, Shown>
  cardCells?: CardCells<Row, NoInfer<Shown>>
  paging: CardPaging
  page: Page<Row> | undefined
  /** As `useListCall` gives it. */
  table: TableState
  empty: ReactNode
  actions?: ReactNode
}

export function CardList<Row, Shown extends Columns<Row>>(props: Props<Row, Shown>) {
  const { id, title, list, cells, cardCells, paging, page, table, empty, actions } = props
  const shape = useShape(list, cells, cardCells)
  return (
    <Card title={title} padded={false} actions={actions}>
      <DataTable
        id={id}
        {...shape}
        rows={page?.content ?? (NO_ROWS as readonly never[])}
        {...table}
        shortcuts={false}
        density="compact"
        skeletonRows={paging.request.page_size}
        empty={empty}
      />
      <Pagination
        label={`${title}分页`}
        total={page?.total_size ?? 0}
        page={paging.request.page_num}
        pageSize={paging.request.page_size}
        onPage={paging.onPage}
        onPageSize={paging.onPageSize}
      />
    </Card>
  )
}

const NO_ROWS: readonly unknown[] = []
