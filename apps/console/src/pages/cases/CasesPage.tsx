// The review room: every kind of case that the reader may see, in one queue, with its panel beside (console.md, shared queue layout).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { caseRows } from '@tallyhelm/protocol/topics/cases/columns'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseFilters, QUEUE_KINDS } from '@tallyhelm/protocol/topics/cases/lists'
import type { CaseRow, QueueRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
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
  const navigate = useNavigate()
  const rows = data?.content ?? NO_ROWS
  // The panel walks through cases only: orders are decided in their own room.
  const cases = useMemo(() => rows.filter(isCase), [rows])
  const open = useCallback((row: QueueRow) => (isCase(row) ? setOpenId(row.case_id) : void navigate(orderPath(row))), [navigate])
  const cells = useMemo(() => caseCells(open), [open])
  const ids = useMemo(() => rows.map(row => row.case_id), [rows])
  const finalFocus = useRowFocus(openId, ids)
  return (
    <div className={openId === undefined ? undefined : styles.withPanel}>
      <PageHeader
        title="审核中心"
        freshness="待审核的申请与额度申请，最先到期的在前；每 5 秒刷新"
        actions={<Link href="/cases/times">处理时限</Link>}
      />
      <DeclaredList
        frame={list}
        filtersLabel="申请筛选"
        tabs={<StatusTabs label="按状态筛选" {...list.tabs('status', data?.status_counts)} />}
        list={caseRows}
        cells={cells}
        rowName={row => `${QUEUE_KINDS[row.kind]} ${row.title}`}
        page={data}
        table={table}
        onOpen={open}
        empty={<Empty title={list.request.status === undefined ? '还没有申请' : '这里没有申请'} />}
      />
      <CasePanel rows={cases} openId={openId} onOpen={setOpenId} finalFocus={finalFocus} />
    </div>
  )
}

const NO_ROWS: readonly QueueRow[] = []
const isCase = (row: QueueRow): row is CaseRow => row.kind !== 'QUOTA_ORDER'
const orderPath = (row: QueueRow) => `/quota-orders?apply_no=${row.case_id}`
