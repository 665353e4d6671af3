// What the rules of every customer paused, or tried to.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { consolePauseRows } from '@tallyhelm/protocol/topics/monitors/console-columns'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { consolePauseFilters } from '@tallyhelm/protocol/topics/monitors/console-lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'

const NO_CELLS = {}

export function PausesTab() {
  const frame = usePageFrame('console-monitor-pauses', consolePauseFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleMonitorEndpoints.pauses, frame.request)
  return (
    <DeclaredList
      frame={frame}
      filtersLabel="暂停筛选"
      list={consolePauseRows}
      cells={NO_CELLS}
      page={data}
      table={table}
      empty={<Empty title={frame.isFiltered ? '没有符合条件的暂停记录' : '还没有暂停记录'} />}
    />
  )
}
