// The workbench of differences: every case with what stands against it, and its review panel.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { DIFFERENCE_STATE_CODES, DIFFERENCE_STATES, type DifferenceState } from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { Difference } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { amountText } from '../../formats/amounts.ts'
import { chipsFor, IN_FIRST_ROW } from '../../lists/chips.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { differenceColumns } from './difference-columns.tsx'
import { DifferenceDrawer } from './DifferenceDrawer.tsx'
import { DifferenceFilters } from './DifferenceFilters.tsx'
import {
  DIFFERENCE_RULES,
  DIFFERENCE_KEYS,
  type DifferenceFilterKey,
  type DifferenceQuery,
  differenceRequestOf,
  isDifferenceNarrowed,
  stateOf,
} from './filters.ts'
import styles from './ledger.module.css'

const ALL = 'ALL'

export function DifferencesTab() {
  const { look, save } = useListLook('differences')
  const { query, narrow, reset, chips, filters, paging } = useListFrame(DIFFERENCE_KEYS, {
    rules: DIFFERENCE_RULES,
    look,
    onLook: save,
    chipsOf,
    kept: ['tab', 'size', 'state'],
  })
  const request = useMemo(() => differenceRequestOf(query), [query])
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
          value={stateOf(query) ?? ALL}
          onChange={value => narrow({ ...query, state: value === ALL ? '' : value })}
        />
        <DifferenceFilters {...filters} />
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
          empty={<Empty title={query.state === undefined ? '没有账实差异' : '这里没有差异'} />}
          onClearFilters={isDifferenceNarrowed(query) ? reset : undefined}
          renderCard={row => <DifferenceCard row={row} onOpen={() => setOpenId(row.difference_id)} />}
        />
      </Card>
      <DifferenceDrawer rows={rows} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly Difference[] = []
const rowKey = (row: Difference) => row.difference_id

function chipsOf(query: DifferenceQuery, onRemove: (...keys: DifferenceFilterKey[]) => void) {
  const { one, period } = chipsFor<DifferenceFilterKey>(query, onRemove)
  const channel = oneOf(query.channel, CHANNEL_CODES)
  return [
    ...one('account', '广告账户 ID', query.account, IN_FIRST_ROW),
    ...one('channel', '渠道', channel && CHANNELS[channel].name, IN_FIRST_ROW),
    ...one('mine', '认领', query.mine === 'yes' ? '我认领的' : undefined, IN_FIRST_ROW),
    ...one('customer', '客户编号', query.customer),
    ...period('from', 'to', '发现时间'),
  ]
}

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
