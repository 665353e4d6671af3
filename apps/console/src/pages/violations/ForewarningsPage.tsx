// 违规预警下发: what customers were warned of before it is held against them, by platforms and by staff, and how many opened it (console.md 10).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleForewarningRows } from '@tallyhelm/protocol/topics/violations/console-forewarning-columns'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import { consoleForewarningFilters } from '@tallyhelm/protocol/topics/violations/console-forewarning-lists'
import type { ConsoleForewarning, ForewarningReadRate } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { FOREWARNING_SOURCES } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { CustomerOf } from './cells.tsx'
import { EndingOf, ForewarningDrawer } from './ForewarningDrawer.tsx'
import { ImportForewarnings } from './ImportDialog.tsx'
import { IssueForewarningDialog } from './IssueForewarningDialog.tsx'

export function ForewarningsPage() {
  const { role } = useStaff()
  const frame = usePageFrame('forewarnings', consoleForewarningFilters, OPEN_FRAME)
  const { data, table } = useListCall(consoleForewarningEndpoints.list, frame.request)
  const { page_num: _num, page_size: _size, ...narrowed } = frame.request
  const rate = useCall(consoleForewarningEndpoints.readRate, narrowed)
  const [adding, setAdding] = useState<'one' | 'sheet'>()
  const { openId, open, close } = openRow(frame)
  const cells = useMemo(() => cellsOf(open), [open])
  return (
    <>
      <PageHeader
        title="违规预警下发"
        freshness={rate.data === undefined ? undefined : rateText(rate.data)}
        actions={
          mayCall(consoleForewarningEndpoints.issue, role) ? (
            <>
              <Button onClick={() => setAdding('sheet')}>批量导入</Button>
              <Button variant="primary" onClick={() => setAdding('one')}>
                下发预警
              </Button>
            </>
          ) : undefined
        }
      />
      <DeclaredList
        frame={frame}
        filtersLabel="预警筛选"
        tabs={<StatusTabs label="按状态筛选" {...frame.tabs('status')} />}
        list={consoleForewarningRows}
        cells={cells}
        rowName={row => row.account_name}
        page={data}
        table={table}
        onOpen={row => open(row.forewarning_id)}
        empty={<Empty title={frame.isFiltered ? '没有符合条件的预警' : '还没有预警'} />}
      />
      {openId === undefined ? null : (
        <ForewarningDrawer rows={data?.content ?? NO_ROWS} forewarningId={openId} onOpen={open} onClose={close} />
      )}
      {adding === 'one' ? <IssueForewarningDialog onClose={() => setAdding(undefined)} /> : null}
      {adding === 'sheet' ? <ImportForewarnings onClose={() => setAdding(undefined)} /> : null}
    </>
  )
}

function rateText({ days, sent, opened }: ForewarningReadRate): string {
  if (sent === 0) return `近 ${days} 天没有预警`
  return `近 ${days} 天预警 ${sent} 条，已读 ${opened} 条，已读率 ${Math.floor((opened * 100) / sent)}%`
}

const NO_ROWS: readonly ConsoleForewarning[] = []
const cellsOf = (open: (id: string) => void): Cells<ConsoleForewarning, typeof consoleForewarningRows.columns> => ({
  customer: row => <CustomerOf row={row} />,
  ending: row => <EndingOf row={row} />,
  source: row => row.issued_by || FOREWARNING_SOURCES.PLATFORM,
  action: row => (
    <Button variant="link" size="mini" onClick={() => open(row.forewarning_id)}>
      查看
    </Button>
  ),
})
