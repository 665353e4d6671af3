// The workbench of differences: every case with what stands against it, and its review panel.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { differenceRows } from '@tallyhelm/protocol/topics/reconciliation/columns'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { differenceFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import type { Difference } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { differenceCells } from './cells.tsx'
import { DifferenceDrawer } from './DifferenceDrawer.tsx'

const MORE = ['tab'] as const
const KEPT = ['tab', 'state'] as const

export function DifferencesTab() {
  const list = usePageFrame('differences', differenceFilters, { more: MORE, kept: KEPT })
  const { data, table } = useListCall(reconciliationEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const cells = useMemo(() => differenceCells(setOpenId), [])
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="差异筛选"
        tabs={<StatusTabs label="按差异状态筛选" {...list.tabs('state', data?.state_counts)} />}
        list={differenceRows}
        cells={cells}
        rowName={row => `差异 ${row.outside_account_id}`}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.difference_id)}
        empty={<Empty title={list.request.state === undefined ? '没有账实差异' : '这里没有差异'} />}
      />
      <DifferenceDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly Difference[] = []
