// 盗刷事件: what looks like the theft of an account, the latest first; each opens with its score, what happened and what was paused.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { incidentRows } from '@tallyhelm/protocol/topics/monitors/incident-columns'
import { incidentEndpoints } from '@tallyhelm/protocol/topics/monitors/incident-endpoints'
import type { Incident } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { incidentFilters } from '@tallyhelm/protocol/topics/monitors/lists'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo } from 'react'
import { useCall } from '../../api/queries.ts'
import { useNews } from '../../api/use-news.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { MonitorFrame } from './MonitorFrame.tsx'
import { TAB_KEY, tabProps } from './tabs.ts'

const IncidentDrawer = lazy(async () => ({ default: (await import('./IncidentDrawer.tsx')).IncidentDrawer }))
/** As the list of rules asks when it is opened, for what stands above. */
const ABOVE = { page_num: 1, page_size: PAGE_SIZES[0] }
const MORE = [...TAB_KEY, 'detail'] as const
const DETAIL = ['detail'] as const
const NO_ROWS: readonly Incident[] = []
/** A message tells of one as soon as it opens. */
const NEWS = [[incidentEndpoints.incidents.path], [incidentEndpoints.incident.path]]

export function IncidentsTab() {
  useNews(NEWS, true)
  const list = usePageFrame(incidentFilters, { part: 'Incidents', more: MORE, kept: TAB_KEY, ends: DETAIL })
  const { query, change } = list
  const { data, table } = useListCall(incidentEndpoints.incidents, list.request)
  const rules = useCall(monitorEndpoints.list, ABOVE)
  const cells = useMemo(() => cellsOf(detail => change({ detail })), [change])
  const obstacle = useButtons()('handleIncident')
  return (
    <MonitorFrame page={rules.data}>
      <PortalList
        id="monitors"
        label="盗刷事件"
        frame={list}
        filtersLabel="事件筛选"
        tabs={
          <StatusTabs
            {...tabProps('incidents', tab => list.set({ tab }))}
            end={<ExportMenu list={{ kind: 'MONITOR_INCIDENTS', request: list.request }} total={data?.total_size} />}
          />
        }
        list={incidentRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => change({ detail: row.incident_id })}
        empty={<Empty title="没有盗刷事件" text="带有盗刷信号、会暂停广告的规则命中时，这里会出现一个事件，可查看时间线并立即控制。" />}
      />
      <Suspense fallback={null}>
        {query.detail === undefined ? null : (
          <IncidentDrawer
            id={query.detail}
            ids={(data?.content ?? NO_ROWS).map(row => row.incident_id)}
            obstacle={obstacle}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        )}
      </Suspense>
    </MonitorFrame>
  )
}

const cellsOf = (open: (id: string) => void): Cells<Incident, typeof incidentRows.columns> => ({
  score: row => row.score,
  pauses: row => `${row.paused} / ${row.pauses}`,
  actions: row => (
    <Button variant="text" size="mini" aria-haspopup="dialog" aria-label={`查看 ${row.account_name}`} onClick={() => open(row.incident_id)}>
      查看
    </Button>
  ),
})
