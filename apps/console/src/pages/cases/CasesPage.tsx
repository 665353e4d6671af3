// The review room: every kind of case that the reader may see, in one queue, with its panel beside (console.md, shared queue layout).
import { DeclaredFilters } from '@tallyhelm/browser/lists/DeclaredFilters'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { CASE_STATUS_CODES, CASE_STATUSES, type CaseStatus } from '@tallyhelm/protocol/topics/cases/enums'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { caseFilters } from '@tallyhelm/protocol/topics/cases/lists'
import type { CaseRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CasePanel } from '../../cases/CasePanel.tsx'
import styles from '../../cases/cases.module.css'
import { timeText } from '../../formats/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { useRowFocus } from '../../lists/use-row-focus.ts'
import { caseColumns, SlaTag, StatusTag } from './columns.tsx'

const ALL = 'ALL'
const KEPT = ['status'] as const
/** New cases appear while somebody looks. */
const REFRESH_MS = 5_000

export function CasesPage() {
  const { look, save } = useListLook('cases')
  const { query, narrow, reset, chips, filters, paging, request, isFiltered } = useDeclaredFrame(caseFilters, {
    look,
    onLook: save,
    kept: KEPT,
  })
  const { data, table } = useListCall(caseEndpoints.list, request, { everyMs: REFRESH_MS })
  const [params] = useSearchParams()
  // A link to one case opens it.
  const [openId, setOpenId] = useState<string | undefined>(() => params.get('case') ?? undefined)
  const rows = data?.content ?? NO_ROWS
  const columns = useMemo(() => caseColumns(setOpenId), [])
  const ids = useMemo(() => rows.map(rowKey), [rows])
  const finalFocus = useRowFocus(openId, ids)
  const counts = data?.status_counts
  const tabs = [
    {
      value: ALL as CaseStatus | typeof ALL,
      label: '全部',
      count: counts && CASE_STATUS_CODES.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
    },
    ...CASE_STATUS_CODES.map(value => ({ value, label: CASE_STATUSES[value].text, count: counts?.[value] })),
  ]
  return (
    <div className={openId === undefined ? undefined : styles.withPanel}>
      <PageHeader title="审核中心" freshness="待审核的申请，最先到期的在前；每 5 秒刷新" />
      <Card padded={false}>
        <StatusTabs
          label="按状态筛选"
          tabs={tabs}
          value={request.status ?? ALL}
          onChange={value => narrow({ ...query, status: value === ALL ? '' : value })}
        />
        <DeclaredFilters label="申请筛选" {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          caption="申请"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={row => `${caseKind(row.kind).title} ${row.title}`}
          table={table}
          total={data?.total_size}
          {...paging}
          onOpen={row => setOpenId(row.case_id)}
          empty={<Empty title={request.status === undefined ? '还没有申请' : '这里没有申请'} />}
          onClearFilters={isFiltered ? reset : undefined}
          renderCard={row => <CaseCard row={row} onOpen={() => setOpenId(row.case_id)} />}
        />
      </Card>
      <CasePanel rows={rows} openId={openId} onOpen={setOpenId} finalFocus={finalFocus} />
    </div>
  )
}

const NO_ROWS: readonly CaseRow[] = []
const rowKey = (row: CaseRow) => row.case_id

function CaseCard({ row, onOpen }: { row: CaseRow; onOpen: () => void }) {
  return (
    <div className={styles.card}>
      <button type="button" className={styles.title} data-opens={row.case_id} onClick={onOpen}>
        {row.title}
      </button>
      <p>
        <StatusTag row={row} /> <SlaTag row={row} />
      </p>
      <p>{caseKind(row.kind).title}</p>
      <p className={styles.quiet}>
        {row.maker} · {timeText(row.submitted_at)}
      </p>
    </div>
  )
}
