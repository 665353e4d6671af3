// Ad accounts that were announced to be cleared, each with the way to keep it.
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { upcomingList } from '@tallyhelm/protocol/topics/auto-clear/columns'
import { upcomingFilters } from '@tallyhelm/protocol/topics/auto-clear/lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { upcomingCells } from './cells.tsx'
import { type Counts, tabProps } from './tabs.ts'

/** What the whitelist is narrowed by goes along to its tab and back. */
const MORE = ['tab', 'status', 'from', 'to'] as const
const KEPT = ['tab'] as const

export function Upcoming({ counts }: { counts: Counts }) {
  const list = usePageFrame(upcomingFilters, { more: MORE, kept: KEPT })
  const { data, table } = useListCall(autoClearEndpoints.upcoming, list.request)
  return (
    <PortalList
      id="auto-clear"
      label="即将清零"
      frame={list}
      filtersLabel="白名单筛选"
      tabs={<StatusTabs {...tabProps('upcoming', counts, tab => list.narrow({ ...list.query, tab }))} />}
      list={upcomingList}
      cells={upcomingCells}
      page={data}
      table={table}
      empty={<Empty title="没有即将清零的账户" text="账户将被自动清零前，会提前 3 天在消息中心通知，并列在这里。" />}
    />
  )
}
