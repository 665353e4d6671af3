// The workbench of differences: every case with what stands against it, and its review panel.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { DeclaredFilters } from '@tallyhelm/browser/lists/DeclaredFilters'
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { DIFFERENCE_STATE_CODES, DIFFERENCE_STATES, type DifferenceState } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { differenceFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import type { Difference } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { differenceColumns } from './difference-columns.tsx'
import { DifferenceDrawer } from './DifferenceDrawer.tsx'
import styles from './ledger.module.css'

const ALL = 'ALL'
const MORE = ['tab'] as const
const KEPT = ['tab', 'state'] as const

export function DifferencesTab() {
  const { look, save } = useListLook('differences')
  const { query, narrow, reset, chips, filters, paging, request, isFiltered } = useDeclaredFrame(differenceFilters, {
    look,
    onLook: save,
    more: MORE,
    kept: KEPT,
  })
  const { data, table } = useListCall(reconciliationEndpoints.list, request)
  const [openId, setOpenId] = useState<string>()
  const rows = data?.content ?? NO_ROWS
  const columns = useMemo(() => differenceColumns(setOpenId), [])
  const counts = data?.state_counts
  const tabs = [
    {
      value: ALL as DifferenceState | typeof ALL,
      label: '全部',
      count: counts && DIFFERENCE_STATE_CODES.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
    },
    ...DIFFERENCE_STATE_CODES.map(value => ({ value, label: DIFFERENCE_STATES[value].text, count: counts?.[value] })),
  ]
  return (
    <>
      <Card padded={false}>
        <StatusTabs
          label="按差异状态筛选"
          tabs={tabs}
          value={request.state ?? ALL}
          onChange={value => narrow({ ...query, state: value === ALL ? '' : value })}
        />
        <DeclaredFilters label="差异筛选" {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          caption="账实差异"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={row => `差异 ${row.outside_account_id}`}
          table={table}
          total={data?.total_size}
          {...paging}
          onOpen={row => setOpenId(row.difference_id)}
          empty={<Empty title={request.state === undefined ? '没有账实差异' : '这里没有差异'} />}
          onClearFilters={isFiltered ? reset : undefined}
          renderCard={row => <DifferenceCard row={row} onOpen={() => setOpenId(row.difference_id)} />}
        />
      </Card>
      <DifferenceDrawer rows={rows} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly Difference[] = []
const rowKey = (row: Difference) => row.difference_id

function DifferenceCard({ row, onOpen }: { row: Difference; onOpen: () => void }) {
  return (
    <div className={styles.card}>
      <button type="button" className={styles.number} onClick={onOpen}>
        {row.outside_account_id}
      </button>
      <p>
        <Tag tone={DIFFERENCE_STATES[row.state].tone}>{DIFFERENCE_STATES[row.state].text}</Tag> 差异{' '}
        {amountText(row.difference, row.currency)} {row.currency}
      </p>
      <p>{row.customer_name}</p>
      <p className={styles.quiet}>
        系统 {amountText(row.our_amount, row.currency)} · 渠道 {amountText(row.platform_amount, row.currency)}
      </p>
    </div>
  )
}
