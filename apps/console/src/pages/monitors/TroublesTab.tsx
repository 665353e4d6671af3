// Watched ad accounts that could not be read, or whose data is too old to decide by.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { consoleTroubleRows } from '@tallyhelm/protocol/topics/monitors/console-columns'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { consoleTroubleFilters } from '@tallyhelm/protocol/topics/monitors/console-lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'

const NO_CELLS = {}

export function TroublesTab() {
  const frame = usePageFrame('console-monitor-troubles', consoleTroubleFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleMonitorEndpoints.troubles, frame.request)
  return (
    <DeclaredList
      frame={frame}
      filtersLabel="账户筛选"
      list={consoleTroubleRows}
      cells={NO_CELLS}
      page={data}
      table={table}
      empty={<Empty title={frame.isFiltered ? '没有符合条件的账户' : '没有异常账户'} />}
    />
  )
}
