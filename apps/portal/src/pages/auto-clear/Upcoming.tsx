// Ad accounts that were announced to be cleared, each with the way to keep it.
import { DeclaredTable } from '@tallyhelm/browser/lists/DeclaredTable'
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { upcomingList } from '@tallyhelm/protocol/topics/auto-clear/columns'
import { upcomingFilters } from '@tallyhelm/protocol/topics/auto-clear/lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { PortalFilters } from '../../lists/PortalFilters.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { upcomingCells } from './cells.tsx'
import { type Counts, tabProps } from './tabs.ts'

/** What the whitelist is narrowed by goes along to its tab and back. */
const MORE = ['tab', 'status', 'from', 'to'] as const
const KEPT = ['tab'] as const

export function Upcoming({ counts }: { counts: Counts }) {
  const { preference, save } = usePagePreference()
  const list = useDeclaredFrame(upcomingFilters, { look: preference, onLook: save, more: MORE, kept: KEPT })
  const { data, table } = useListCall(autoClearEndpoints.upcoming, list.request)
  return (
    <Card padded={false} aria-label="即将清零">
      <StatusTabs {...tabProps('upcoming', counts, tab => list.narrow({ ...list.query, tab }))} />
      <PortalFilters label="白名单筛选" {...list.filters} />
      <FilterChips chips={list.chips} onClear={list.reset} />
      <DeclaredTable
        id="auto-clear"
        list={upcomingList}
        cells={upcomingCells}
        page={data}
        table={table}
        {...list.paging}
        empty={<Empty title="没有即将清零的账户" text="账户将被自动清零前，会提前 3 天在消息中心通知，并列在这里。" />}
        onClearFilters={list.isFiltered ? list.reset : undefined}
      />
    </Card>
  )
}
