// The wallet's flows with their period, filters and file: of the wallet's page, and of the records.
import { today } from '@tallyhelm/browser/clock/clock'
import type { PageFields } from '@tallyhelm/browser/lists/DeclaredFilters'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { FLOW_TYPES, type FlowType } from '@tallyhelm/protocol/topics/wallet/enums'
import { flowRows } from '@tallyhelm/protocol/topics/wallet/columns'
import { offeredFlowFilters } from '@tallyhelm/protocol/topics/wallet/lists'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import { addDays, timeText } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { useMemo } from 'react'
import { useCall } from '../../api/queries.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import listStyles from '../../lists/lists.module.css'
import { PortalList } from '../../lists/PortalList.tsx'
import { sortOf, sortTexts } from '../../lists/sorting.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { Expense, flowCells, Income, Reference } from './cells.tsx'
import { periodOf } from './period.ts'
import { PeriodSummary } from './PeriodSummary.tsx'
import styles from './wallet.module.css'

type Props = {
  title: string
  /** What is shown where the address chooses no type; every type without. */
  type?: FlowType
}

export function FlowsList({ title, type }: Props) {
  const list = usePageFrame(offeredFlowFilters, { words: WORDS })
  const { query, narrow } = list
  const period = periodOf(query, today())
  const { from, to } = period
  const request = useMemo(() => {
    const flow_type = list.request.flow_type ?? type
    const chosen = flow_type === undefined ? {} : { flow_type }
    return { ...list.request, ...chosen, currency: list.request.currency ?? 'USD', from, until: addDays(to, 1) }
  }, [list.request, type, from, to])
  const { data, table } = useListCall(walletEndpoints.flows, request)
  const { data: balances } = useCall(walletEndpoints.balances, {})
  const left = balances?.credit_lines.some(line => line.currency === request.currency) ? '可用授信' : '余额'
  const rows = useMemo(() => {
    const { columns } = flowRows
    return { ...flowRows, columns: { ...columns, balance: { ...columns.balance, title: left } } }
  }, [left])
  const fields = useMemo(() => (type === undefined ? FIELDS : { ...FIELDS, type: typeField(type) }), [type])
  const onCurrency = (currency: Currency) => narrow({ ...query, currency: currency === 'USD' ? '' : currency })
  return (
    <>
      <BalanceCards currency={request.currency} onCurrency={onCurrency} />
      <PortalList
        title={title}
        actions={<ExportMenu list={{ kind: 'WALLET_FLOWS', request }} total={data?.total_size} />}
        frame={list}
        filtersLabel="流水筛选"
        fields={fields}
        list={rows}
        cells={flowCells}
        page={data}
        table={table}
        sort={sortOf(request)}
        onSort={sort => narrow({ ...query, ...sortTexts(sort) })}
        empty={<Empty title={type === undefined ? '本期没有流水' : `本期没有${FLOW_TYPES[type].text}记录`} />}
        renderCard={row => <FlowCard flow={row} />}
      >
        <PeriodSummary
          period={table.status === 'refreshing' ? undefined : data?.period}
          currency={request.currency}
          left={left}
          {...period}
        />
      </PortalList>
    </>
  )
}

const WORDS = { currency: (text: string) => text.slice(0, 3) }

/** The days and the currency that are looked at where the address says nothing. */
const FIELDS: PageFields = {
  period: ({ label }, _, { draft, choose }) => (
    <InLabelDateRange
      label={label}
      className={listStyles.twoColumns ?? ''}
      today={today()}
      value={periodOf(draft, today())}
      onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
    />
  ),
  currency: ({ label }, name, { draft, choose }) => (
    <InLabelSelect
      label={label}
      value={draft[name] ?? 'USD'}
      onChange={currency => choose({ [name]: currency === 'USD' ? '' : currency })}
      options={CURRENCY_OPTIONS}
    />
  ),
}
/** The types that are chosen from where one is chosen always. */
const typeField =
  (start: FlowType): PageFields['type'] =>
  ({ label }, name, { draft, choose }) => (
    <InLabelSelect
      label={label}
      value={draft[name] ?? start}
      onChange={type => choose({ [name]: type === start ? '' : type })}
      options={TYPE_OPTIONS}
    />
  )
const TYPE_OPTIONS = Object.entries(offeredFlowFilters.type.options).map(([value, label]) => ({ value, label }))
const CURRENCY_OPTIONS = Object.entries(offeredFlowFilters.currency.options).map(([value, label]) => ({ value, label }))

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
