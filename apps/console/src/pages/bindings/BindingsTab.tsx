// The bindings of every customer: by whom they wait for, and one beside the list.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleBindingRows } from '@tallyhelm/protocol/topics/bindings/console-columns'
import { consoleBindingFilters } from '@tallyhelm/protocol/topics/bindings/console-lists'
import { bindingName } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import type { ConsoleBinding } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo } from 'react'
import { ageText } from '../../formats/times.ts'
import { Lines } from '../../lists/Lines.tsx'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { BindingDrawer } from './BindingDrawer.tsx'
import { BindingStateTag } from './BindingStateTag.tsx'
import { TargetText } from './TargetText.tsx'
import { Waits } from './Waits.tsx'

/** Jobs carry bindings on while somebody looks. */
const REFRESH_MS = 10_000

export function BindingsTab() {
  const frame = usePageFrame('console-bindings', consoleBindingFilters, OPEN_FRAME)
  const { data, table } = useListCall(bindingRoomEndpoints.list, frame.request, { everyMs: REFRESH_MS })
  const { openId, open, close } = openRow(frame)
  const cells = useMemo(() => cellsOf(open), [open])
  const rows = data?.content ?? NO_ROWS
  const { tabs, ...choice } = frame.tabs('standing')
  const counts: Readonly<Record<string, number | undefined>> = data?.standing_counts ?? {}
  return (
    <>
      <Waits />
      <DeclaredList
        frame={frame}
        filtersLabel="绑定筛选"
        tabs={
          <StatusTabs
            label="按进度筛选"
            countedUpTo={COUNTED_UP_TO}
            {...choice}
            tabs={tabs.map(tab => ({ ...tab, count: counts[tab.value] }))}
          />
        }
        list={consoleBindingRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => open(row.pair_id)}
        empty={<Empty title={frame.isFiltered ? '没有符合条件的绑定' : '还没有绑定'} />}
      />
      {openId === undefined ? null : <BindingDrawer rows={rows} pairId={openId} onOpen={open} onClose={close} />}
    </>
  )
}

const NO_ROWS: readonly ConsoleBinding[] = []
const cellsOf = (open: (id: string) => void): Cells<ConsoleBinding, typeof consoleBindingRows.columns> => ({
  type: row => (
    <Lines>
      {bindingName(row)}
      <small>{row.pair_id}</small>
    </Lines>
  ),
  target: row => <TargetText of={row} />,
  state: row => <BindingStateTag of={row} />,
  told: row => (row.told === '' ? '—' : row.told),
  age: row => (row.ended_at === null ? ageText(row.submitted_at, nowMs()) : '—'),
  action: row => {
    const words = row.state === 'MANUAL' ? '核对' : '查看'
    return (
      <Button variant="link" size="mini" aria-label={`${words}：${row.account_name} ${bindingName(row)}`} onClick={() => open(row.pair_id)}>
        {words}
      </Button>
    )
  },
})
