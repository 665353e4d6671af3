// 暂停日志: what rules paused or tried to, the latest first; given back, decided where a guard holds it, and judged afterwards.
import { pauseRows } from '@tallyhelm/protocol/topics/monitors/columns'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { pauseFilters } from '@tallyhelm/protocol/topics/monitors/lists'
import { PAUSES_COUNTED_UP_TO } from '@tallyhelm/protocol/topics/monitors/limits'
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import type { Pause, PausePage } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { MonitorFrame } from './MonitorFrame.tsx'
import { PauseActs, pauseCells } from './pause-cells.tsx'
import type { PauseAct } from './PauseDialogs.tsx'
import { TAB_KEY, tabProps } from './tabs.ts'

const PauseDialogs = lazy(async () => ({ default: (await import('./PauseDialogs.tsx')).PauseDialogs }))
const ExplainDialog = lazy(async () => ({ default: (await import('./ExplainDialog.tsx')).ExplainDialog }))
/** As the list of rules asks when it is opened, for what stands above. */
const ABOVE = { page_num: 1, page_size: PAGE_SIZES[0] }

const UNDER_WAY: readonly Pause['state'][] = ['PENDING', 'SENDING', 'VERIFYING']
const LOOK_MS = 10_000
/** What goes on at the platform shows without being asked for. */
const lookAgain = ({ content }: PausePage): number | undefined =>
  content.some(pause => UNDER_WAY.includes(pause.state) || pause.restore_state === 'RESTORING') ? LOOK_MS : undefined

export function PausesTab() {
  const list = usePageFrame(pauseFilters, { part: 'Pauses', more: TAB_KEY, kept: TAB_KEY })
  const { data, table } = useListCall(pauseEndpoints.pauses, list.request, { everyMs: lookAgain })
  const rules = useCall(monitorEndpoints.list, ABOVE)
  const [act, setAct] = useState<PauseAct>()
  const [explained, setExplained] = useState<Pause>()
  const obstacle = useButtons()('restore')
  const acts = useMemo(() => ({ obstacle, act: setAct, explain: setExplained }), [obstacle])
  return (
    <MonitorFrame page={rules.data}>
      <PauseActs value={acts}>
        <PortalList
          id="monitors"
          label="暂停日志"
          frame={list}
          filtersLabel="日志筛选"
          tabs={
            <StatusTabs
              {...tabProps('pause-log', tab => list.set({ tab }))}
              end={
                <ExportMenu
                  list={{ kind: 'MONITOR_PAUSES', request: list.request }}
                  total={data?.total_size}
                  countedUpTo={PAUSES_COUNTED_UP_TO}
                />
              }
            />
          }
          list={pauseRows}
          cells={pauseCells}
          page={data}
          countedUpTo={PAUSES_COUNTED_UP_TO}
          table={table}
          empty={<Empty title="还没有暂停记录" text="规则命中并暂停广告时，时间、触发值与结果列在这里。" />}
        />
      </PauseActs>
      <Suspense fallback={null}>
        {act === undefined ? null : <PauseDialogs act={act} onClose={() => setAct(undefined)} />}
        {explained === undefined ? null : (
          <ExplainDialog
            rule={{ id: explained.rule_id, name: explained.rule_name }}
            adGroup={explained.ad_group_id}
            at={explained.created_at}
            onClose={() => setExplained(undefined)}
          />
        )}
      </Suspense>
    </MonitorFrame>
  )
}
