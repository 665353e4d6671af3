// Wallet: what is there, and every flow that explains it (screens.md 7, Wallet).
import { today } from '@tallyhelm/browser/clock/clock'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { FLOW_TYPE_CODES, FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { useMemo } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { sortOf, sortTexts } from '../../lists/sorting.ts'
import { useCall } from '../../api/queries.ts'
import { timeText } from '../../lists/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { Expense, flowColumns, Income, Reference } from './columns.tsx'
import { FLOW_RULES, FLOW_KEYS, type FlowFilterKey, type FlowQuery, flowRequestOf, isNarrowed, periodOf } from './filters.ts'
import { FlowFilters } from './FlowFilters.tsx'
import { PeriodSummary } from './PeriodSummary.tsx'
import styles from './wallet.module.css'

export function WalletPage() {
  const { preference, save } = usePagePreference()
  const { query, narrow, reset, chips, filters, paging } = useListFrame(FLOW_KEYS, {
    rules: FLOW_RULES,
    look: preference,
    onLook: save,
    chipsOf,
  })
  const day = today()
  const request = useMemo(() => flowRequestOf(query, day), [query, day])
  const { data, table } = useListCall(walletEndpoints.flows, request)
  const { data: balances } = useCall(walletEndpoints.balances, {})
  const left = balances?.credit_lines.some(line => line.currency === request.currency) ? '可用授信' : '余额'
  const columns = useMemo(() => flowColumns(left), [left])
  const onCurrency = (currency: Currency) => narrow({ ...query, currency: currency === 'USD' ? '' : currency })
  return (
    <>
      <PageHeader title="广告钱包" />
      <BalanceCards currency={request.currency} onCurrency={onCurrency} />
      <Card padded={false} title="钱包流水" actions={<ExportMenu list={{ kind: 'WALLET_FLOWS', request }} total={data?.total_size} />}>
        <FlowFilters {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <PeriodSummary
          period={table.status === 'refreshing' ? undefined : data?.period}
          currency={request.currency}
          left={left}
          {...periodOf(query, day)}
        />
        <ListTable
          caption="钱包流水"
          columns={columns}
          rows={data?.content ?? NO_ROWS}
          rowKey={rowKey}
          rowName={rowKey}
          table={table}
          total={data?.total_size}
          {...paging}
          sort={sortOf(request)}
          onSort={sort => narrow({ ...query, ...sortTexts(sort) })}
          empty={<Empty title="本期没有流水" />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          renderCard={row => <FlowCard flow={row} />}
        />
      </Card>
    </>
  )
}

const NO_ROWS: readonly Flow[] = []
const rowKey = (row: Flow) => row.flow_no

function chipsOf(query: FlowQuery, onRemove: (...keys: FlowFilterKey[]) => void) {
  const chip = (id: FlowFilterKey, label: string, value: string | undefined) =>
    value === undefined ? [] : [{ id, label, value, onRemove: () => onRemove(id) }]
  const inFirstRow = true
  const type = FLOW_TYPE_CODES.find(code => code === query.type)
  const channel = CHANNEL_CODES.find(code => code === query.channel)
  const direction = query.direction === 'in' ? '收入' : query.direction === 'out' ? '支出' : undefined
  const period =
    query.from !== undefined && query.to !== undefined
      ? [{ id: 'period', label: '时间', value: `${query.from} ～ ${query.to}`, onRemove: () => onRemove('from', 'to'), inFirstRow }]
      : []
  return [
    ...period,
    ...chip('type', '流水类型', type && FLOW_TYPES[type].text).map(one => ({ ...one, inFirstRow })),
    ...chip('currency', '币种', query.currency).map(one => ({ ...one, inFirstRow })),
    ...chip('direction', '收支', direction),
    ...chip('channel', '渠道', channel && CHANNELS[channel].name),
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
        {flow.account_name === null ? null : (
          <>
            <br />
            {flow.account_name}
          </>
        )}
      </p>
      <p>
        <Reference flow={flow} />
      </p>
    </div>
  )
}
