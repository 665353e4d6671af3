// The flows of a wallet with their period, filters and file: of the wallet's page, and of the records.
import { today } from '@tallyhelm/browser/clock/clock'
import type { PageFields } from '@tallyhelm/browser/lists/DeclaredFilters'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { FLOW_TYPES, type FlowFund, type FlowType, FUND_CODES, FUNDS } from '@tallyhelm/protocol/topics/wallet/enums'
import { flowRows } from '@tallyhelm/protocol/topics/wallet/columns'
import { offeredFlowFilters, TYPES_OF_FUND } from '@tallyhelm/protocol/topics/wallet/lists'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import { addDays, timeText } from '@tallyhelm/protocol/values/day'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { type ComponentProps, useMemo } from 'react'
import { useCall } from '../api/queries.ts'
import { ExportMenu } from '../exports/ExportMenu.tsx'
import { amountOf } from '../lists/amounts.ts'
import listStyles from '../lists/lists.module.css'
import { PortalList } from '../lists/PortalList.tsx'
import { sortOf, sortTexts } from '../lists/sorting.ts'
import { useListCall } from '../lists/use-list-call.ts'
import { usePageFrame } from '../lists/use-page-frame.ts'
import { useProfile } from '../session/use-session.ts'
import { BalanceCards, type Fund } from './BalanceCards.tsx'
import { Expense, flowCells, Income, Reference } from './flow-cells.tsx'
import { periodOf } from './period.ts'
import { PeriodSummary } from './PeriodSummary.tsx'
import styles from './wallet.module.css'

type Props = {
  title: string
  /** What is shown where the address chooses no type; every type without. */
  type?: FlowType
  actionsOf?: ComponentProps<typeof BalanceCards>['actionsOf']
  /** Where it stands beside other lists, each with a look of its own. */
  part?: string
}

export function FlowsList({ title, type, actionsOf, part = '' }: Props) {
  const usual = useUsualFund()
  const list = usePageFrame(offeredFlowFilters, { words: WORDS, part, more: TAB, kept: TAB })
  const { query, narrow } = list
  const period = periodOf(query, today())
  const { from, to } = period
  const request = useMemo(() => {
    const flow_type = list.request.flow_type ?? type
    const chosen = flow_type === undefined ? {} : { flow_type }
    const { fund = usual, currency = 'USD' } = list.request
    return { ...list.request, ...chosen, fund, currency, from, until: addDays(to, 1) }
  }, [list.request, type, usual, from, to])
  const { data, table } = useListCall(walletEndpoints.flows, request)
  const { data: balances } = useCall(walletEndpoints.balances, {})
  const left = LEFT[request.fund]
  const rows = useMemo(() => {
    const { columns } = flowRows
    return { ...flowRows, columns: { ...columns, balance: { ...columns.balance, title: left } } }
  }, [left])
  const fields = useMemo(() => ({ ...FIELDS, type: typeField(request.fund, type) }), [request.fund, type])
  const choose = ({ fund, currency }: Fund) => {
    // A type that does not move what is looked at now would leave nothing to see.
    const isOffered = query.type !== undefined && Object.hasOwn(TYPES_OF_FUND[fund], query.type)
    const own = { fund: fund === usual ? '' : fund, currency: currency === 'USD' ? '' : currency }
    narrow({ ...query, ...own, type: isOffered ? query.type : '' })
  }
  const hasCredit = request.fund === 'CREDIT_LINE' || usual === 'CREDIT_LINE' || (balances?.credit_lines.length ?? 0) > 0
  return (
    <>
      <BalanceCards chosen={request} onChoose={choose} actionsOf={actionsOf} />
      <PortalList
        title={title}
        actions={<ExportMenu list={{ kind: 'WALLET_FLOWS', request }} total={data?.total_size} />}
        frame={list}
        tabs={
          hasCredit ? (
            <StatusTabs
              label="钱包或授信"
              tabs={FUND_TABS}
              value={request.fund}
              onChange={fund => choose({ fund, currency: request.currency })}
            />
          ) : null
        }
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

/** Who pays from a credit line looks at it first. */
function useUsualFund(): FlowFund {
  const { roles, isSubCustomer } = useProfile()
  const isCredited = !isSubCustomer && (roles.includes('BillingPeriod') || roles.includes('BillingPeriodAgentDeliver'))
  return isCredited ? 'CREDIT_LINE' : 'WALLET'
}

const LEFT: Record<FlowFund, string> = { WALLET: '余额', CREDIT_LINE: '可用授信' }
const FUND_TABS = FUND_CODES.map(value => ({ value, label: `${FUNDS[value].text}流水` }))

const TAB = ['tab'] as const
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
/** The types that move this fund; `start` is the one that is chosen where the address says nothing. */
const typeField =
  (fund: FlowFund, start: FlowType | undefined): PageFields['type'] =>
  ({ label }, name, draft) => {
    const options = Object.entries(TYPES_OF_FUND[fund]).map(([value, text]) => ({ value, label: text }))
    if (start === undefined) return <InLabelSelect label={label} {...draft.choice(name, options)} />
    const onChange = (type: string) => draft.choose({ [name]: type === start ? '' : type })
    return <InLabelSelect label={label} value={draft.draft[name] ?? start} onChange={onChange} options={options} />
  }
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
      <p>{flow.summary}</p>
      <p>余额 {amountOf(flow.balance_after, {}, flow.currency)}</p>
    </div>
  )
}
