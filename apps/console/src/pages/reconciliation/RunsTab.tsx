// The daily runs: each business day's sums of books and platforms, per channel and currency.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { runRows } from '@tallyhelm/protocol/topics/reconciliation/columns'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { runFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { runCells } from './cells.tsx'

export function RunsTab() {
  const list = usePageFrame('reconciliation-runs', runFilters, BEHIND_TAB)
  const { data, table } = useListCall(reconciliationEndpoints.runs, list.request)
  return (
    <DeclaredList
      frame={list}
      filtersLabel="对账筛选"
      list={runRows}
      cells={runCells}
      page={data}
      table={table}
      empty={<Empty title="还没有对账任务" text="每天 T+1 自动运行一次" />}
    />
  )
}
