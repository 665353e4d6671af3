// The review room: every kind of case that the reader may see, in one queue, with its panel beside (console.md, shared queue layout).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { caseRows } from '@tallyhelm/protocol/topics/cases/columns'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { caseFilters } from '@tallyhelm/protocol/topics/cases/lists'
import type { CaseRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CasePanel } from '../../cases/CasePanel.tsx'
import styles from '../../cases/cases.module.css'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useRowFocus } from '../../lists/use-row-focus.ts'
import { caseCells } from './cells.tsx'

const KEPT = ['status'] as const
/** New cases appear while somebody looks. */
const REFRESH_MS = 5_000

export function CasesPage() {
  const list = usePageFrame('cases', caseFilters, { kept: KEPT })
  const { data, table } = useListCall(caseEndpoints.list, list.request, { everyMs: REFRESH_MS })
  const [params] = useSearchParams()
  // A link to one case opens it.
  const [openId, setOpenId] = useState<string | undefined>(() => params.get('case') ?? undefined)
  const rows = data?.content ?? NO_ROWS
  const cells = useMemo(() => caseCells(setOpenId), [])
  const ids = useMemo(() => rows.map(row => row.case_id), [rows])
  const finalFocus = useRowFocus(openId, ids)
  return (
    <div className={openId === undefined ? undefined : styles.withPanel}>
      <PageHeader title="审核中心" freshness="待审核的申请，最先到期的在前；每 5 秒刷新" />
      <DeclaredList
        frame={list}
        filtersLabel="申请筛选"
        tabs={<StatusTabs label="按状态筛选" {...list.tabs('status', data?.status_counts)} />}
        list={caseRows}
        cells={cells}
        rowName={row => `${caseKind(row.kind).title} ${row.title}`}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.case_id)}
        empty={<Empty title={list.request.status === undefined ? '还没有申请' : '这里没有申请'} />}
      />
      <CasePanel rows={rows} openId={openId} onOpen={setOpenId} finalFocus={finalFocus} />
    </div>
  )
}

const NO_ROWS: readonly CaseRow[] = []
