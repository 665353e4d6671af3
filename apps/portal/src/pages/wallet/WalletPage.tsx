// Wallet: what is there, and every flow that explains it (screens.md 7, Wallet).
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { ColumnSettings } from '@tallyhelm/ui/table/ColumnSettings'
import { arrangeColumns } from '@tallyhelm/ui/table/column-state'
import { DataTable } from '@tallyhelm/ui/table/DataTable'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { useMemo } from 'react'
import { today } from '../../clock.ts'
import { timeText } from '../../lists/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListQuery } from '../../lists/use-list-query.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { Expense, flowColumns, Income, Reference } from './columns.tsx'
import { FLOW_KEYS, type FlowFilterKey, type FlowQuery, flowRequestOf, isNarrowed, periodOf } from './filters.ts'
import { FlowFilters } from './FlowFilters.tsx'
import { PeriodSummary } from './PeriodSummary.tsx'
import styles from './wallet.module.css'

export function WalletPage() {
  const { query, set, change } = useListQuery(FLOW_KEYS)
  const { preference, save } = usePagePreference()
  const day = today()
  const request = useMemo(() => flowRequestOf(query, day), [query, day])
  const { data, table } = useListCall(walletEndpoints.flows, request)
  const columns = useMemo(() => arrangeColumns(flowColumns, preference.columns), [preference.columns])
  const narrow = (next: FlowQuery) => set({ ...next, page: '' })
  const reset = () => set(query.size === undefined ? {} : { size: query.size })
  return (
    <>
      <PageHeader title="广告钱包" />
      <BalanceCards />
      <Card padded={false} title="钱包流水">
        <FlowFilters
          query={query}
          onApply={narrow}
          onReset={reset}
          isExpanded={preference.isExpanded}
          onExpand={isExpanded => save({ isExpanded })}
        />
        <FilterChips chips={chipsOf(query, key => narrow({ ...query, [key]: '' }))} onClear={reset} />
        <PeriodSummary
          period={table.status === 'refreshing' ? undefined : data?.period}
          currency={request.currency}
          {...periodOf(query, day)}
        />
        <DataTable
          caption="钱包流水"
          columns={columns}
          rows={data?.content ?? NO_ROWS}
          rowKey={rowKey}
          rowName={rowKey}
          {...table}
          empty={<Empty title="本期没有流水" />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          density={preference.density}
          skeletonRows={request.page_size}
          headEnd={
            <ColumnSettings
              columns={flowColumns}
              state={preference.columns}
              onChange={next => save({ columns: next })}
              density={preference.density}
              onDensity={density => save({ density })}
            />
          }
          renderCard={row => <FlowCard flow={row} />}
        />
        <Pagination
          label="钱包流水分页"
          total={data?.total_size ?? 0}
          page={request.page_num}
          pageSize={request.page_size}
          onPage={page => change({ page: page === 1 ? '' : String(page) })}
          onPageSize={size => change({ size: size === 10 ? '' : String(size), page: '' })}
        />
      </Card>
    </>
  )
}

const NO_ROWS: readonly Flow[] = []
const rowKey = (row: Flow) => row.flow_no

function chipsOf(query: FlowQuery, onRemove: (key: FlowFilterKey) => void) {
  const chip = (id: FlowFilterKey, label: string, value: string | undefined) =>
    value === undefined ? [] : [{ id, label, value, onRemove: () => onRemove(id) }]
  const channel = Object.entries(CHANNELS).find(([code]) => code === query.channel)?.[1].name
  return [
    ...chip('currency', '币种', query.currency),
    ...chip('channel', '渠道', channel),
    ...chip('account', '账户 ID', query.account),
    ...chip('no', '单号', query.no),
  ]
}

function FlowCard({ flow }: { flow: Flow }) {
  return (
    <div className={styles.card}>
      <b>{FLOW_TYPES[flow.flow_type].text}</b>
      {flow.income === null ? <Expense flow={flow} /> : <Income flow={flow} />}
      <p>
        {timeText(flow.at)}
        {flow.account_name === null ? null : ` · ${flow.account_name}`}
      </p>
      <p>
        <Reference flow={flow} />
      </p>
    </div>
  )
}
