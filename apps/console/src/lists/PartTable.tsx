// A table within a tab of one customer: its pages are its own and not part of the address.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import type { QueryText } from '@tallyhelm/browser/lists/query-text'
import type { TableState } from '@tallyhelm/browser/lists/table-state'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { Empty } from '@tallyhelm/ui/display/Empty'
import type { ComponentProps } from 'react'
import { useListLook } from './use-list-look.ts'

export type Paging = QueryText<'page' | 'size'>

type Props<Row> = {
  /** The list's own, for its columns and row height. */
  name: string
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  table: TableState
  total: number | undefined
  countedUpTo?: number
  paging: Paging
  onPaging: (paging: Paging) => void
  empty: string
  /** What brings a first row. */
  emptyText?: string
  renderCard: NonNullable<ComponentProps<typeof ListTable<Row>>['renderCard']>
}

export function PartTable<Row>({ name, rows, paging, onPaging, empty, emptyText, ...rest }: Props<Row>) {
  const { look, save } = useListLook(name)
  return (
    <ListTable
      {...rest}
      rows={rows ?? []}
      query={paging}
      onPaging={changes => onPaging({ ...paging, ...changes })}
      look={look}
      onLook={save}
      empty={<Empty title={empty} {...(emptyText === undefined ? {} : { text: emptyText })} />}
    />
  )
}
