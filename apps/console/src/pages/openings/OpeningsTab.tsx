// The openings of every customer: by status and stage, and one beside the list.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleOpeningRows } from '@tallyhelm/protocol/topics/openings/console-columns'
import { consoleOpeningFilters } from '@tallyhelm/protocol/topics/openings/console-lists'
import { openingRoomEndpoints } from '@tallyhelm/protocol/topics/openings/room-endpoints'
import type { ConsoleOpening } from '@tallyhelm/protocol/topics/openings/room-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo } from 'react'
import { ageText } from '../../formats/times.ts'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { OpeningDrawer } from './OpeningDrawer.tsx'
import { OpeningStandingTag } from '../../openings/OpeningStandingTag.tsx'

/** Jobs carry accounts on while somebody looks. */
const REFRESH_MS = 10_000

export function OpeningsTab() {
  const frame = usePageFrame('console-openings', consoleOpeningFilters, OPEN_FRAME)
  const { data, table } = useListCall(openingRoomEndpoints.list, frame.request, { everyMs: REFRESH_MS })
  const { openId, open, close } = openRow(frame)
  const cells = useMemo(() => cellsOf(open), [open])
  const rows = data?.content ?? NO_ROWS
  const { tabs, ...choice } = frame.tabs('status')
  const counted = tabs.map(tab => (tab.value === 'PENDING' ? { ...tab, count: data?.status_counts.PENDING } : tab))
  return (
    <>
      <DeclaredList
        frame={frame}
        filtersLabel="开户申请筛选"
        tabs={<StatusTabs label="按状态筛选" countedUpTo={COUNTED_UP_TO} {...choice} tabs={counted} />}
        list={consoleOpeningRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => open(row.apply_id)}
        empty={<Empty title={frame.isFiltered ? '没有符合条件的开户申请' : '还没有开户申请'} />}
      />
      {openId === undefined ? null : <OpeningDrawer rows={rows} applyId={openId} onOpen={open} onClose={close} />}
    </>
  )
}

const NO_ROWS: readonly ConsoleOpening[] = []
const cellsOf = (open: (id: string) => void): Cells<ConsoleOpening, typeof consoleOpeningRows.columns> => ({
  status: row => <OpeningStandingTag of={row} />,
  accounts: row => `${row.done}/${row.count}`,
  age: row => (row.status === 'PENDING' ? ageText(row.submitted_at, nowMs()) : '—'),
  action: row => (
    <Button variant="link" size="mini" aria-label={`查看：${row.account_name}`} onClick={() => open(row.apply_id)}>
      查看
    </Button>
  ),
})
