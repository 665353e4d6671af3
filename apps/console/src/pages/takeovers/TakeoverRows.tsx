// The verdict of each row of a takeover.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { takeoverRowRows } from '@tallyhelm/protocol/topics/takeovers/columns'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { takeoverRowFilters } from '@tallyhelm/protocol/topics/takeovers/lists'
import type { TakeoverDetail, TakeoverRow } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'

const MORE = ['state'] as const

export function TakeoverRows({ run }: { run: TakeoverDetail }) {
  const list = usePageFrame('takeover-rows', takeoverRowFilters, { more: MORE, kept: MORE })
  const { data, table } = useListCall(takeoverEndpoints.rows, { ...list.request, run_id: run.run_id }, { asOf: run })
  return (
    <DeclaredList
      frame={list}
      label="逐行结果"
      filtersLabel="逐行结果筛选"
      list={takeoverRowRows}
      cells={NO_CELLS}
      page={data}
      table={table}
      empty={<Empty title="没有符合条件的行" />}
    />
  )
}

const NO_CELLS: Cells<TakeoverRow, typeof takeoverRowRows.columns> = {}
