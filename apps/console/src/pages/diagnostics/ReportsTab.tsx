// 错误报告: what browsers report as failed, alike ones as one, with a panel beside the list.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { reportRows } from '@tallyhelm/protocol/topics/diagnostics/report-columns'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import { reportFilters } from '@tallyhelm/protocol/topics/diagnostics/report-lists'
import type { ReportGroup } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { messageOf, reportCells } from './report-cells.tsx'
import { ReportDrawer } from './ReportDrawer.tsx'

const MORE = ['tab'] as const
const KEPT = ['tab', 'state'] as const

export function ReportsTab() {
  const list = usePageFrame('error-reports', reportFilters, { more: MORE, kept: KEPT })
  const { data, table } = useListCall(reportEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const cells = useMemo(() => reportCells(setOpenId), [])
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="报告筛选"
        tabs={<StatusTabs label="按处理状态筛选" {...list.tabs('state', data?.state_counts)} />}
        list={reportRows}
        cells={cells}
        rowName={row => `错误 ${messageOf(row)}`}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.fingerprint)}
        empty={<Empty title={list.request.state === undefined ? '还没有错误报告' : '这里没有错误报告'} />}
      />
      <ReportDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly ReportGroup[] = []
