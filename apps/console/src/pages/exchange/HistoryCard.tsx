// The history of one currency: its rates, its markups, and the proposals that were decided; which of them is in the address.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { EXCHANGE_SUBJECTS, type ExchangeSubject, RATED_CURRENCIES, type RatedCurrency } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeDated, ExchangeProposal } from '@tallyhelm/protocol/topics/exchange/schemas'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Select } from '@tallyhelm/ui/fields/Select'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { type Ref, useMemo } from 'react'
import { ProposalCard } from '../../cases/proposals.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import styles from './exchange.module.css'
import { exchangeProposalColumns, historyColumns, stateTag } from './history-columns.tsx'
import { pairText, termsText } from './rate-texts.ts'

export const EXCHANGE_KEYS = ['currency', 'view', 'page', 'size'] as const
export type ExchangeQuery = QueryText<(typeof EXCHANGE_KEYS)[number]>
const VIEWS = ['rates', 'markups', 'proposals'] as const
const OPTIONS = RATED_CURRENCIES.map(value => ({ value, label: `${value} ${CURRENCIES[value].name}` }))

/** The address may name anything; the first currency where it names none. */
export const currencyOf = (query: ExchangeQuery): RatedCurrency => oneOf(query.currency, RATED_CURRENCIES) ?? 'CNY'

type Props = { query: ExchangeQuery; onQuery: (query: ExchangeQuery) => void; ref: Ref<HTMLElement> }
type PartProps = { currency: RatedCurrency; query: ExchangeQuery; onPaging: (changes: ExchangeQuery) => void }

export function HistoryCard({ query, onQuery, ref }: Props) {
  const currency = currencyOf(query)
  const view = oneOf(query.view, VIEWS) ?? 'rates'
  const part = { currency, query, onPaging: (changes: ExchangeQuery) => onQuery({ ...query, ...changes }) }
  return (
    <Card
      ref={ref}
      tabIndex={-1}
      padded={false}
      title={`${pairText(currency)} 历史`}
      actions={
        <Select
          label="币种"
          hideLabel
          size="small"
          value={currency}
          options={OPTIONS}
          onChange={value => onQuery({ currency: value, view })}
        />
      }
    >
      <Tabs
        label="历史"
        value={view}
        onChange={next => onQuery({ currency, view: next })}
        tabs={[
          { value: 'rates', label: '汇率', panel: <Dated key={`RATE ${currency}`} {...part} subject="RATE" /> },
          { value: 'markups', label: '加点', panel: <Dated key={`MARKUP ${currency}`} {...part} subject="MARKUP" /> },
          { value: 'proposals', label: '变更申请', panel: <Proposals key={currency} {...part} /> },
        ]}
      />
    </Card>
  )
}

function Dated({ currency, query, onPaging, subject }: PartProps & { subject: ExchangeSubject }) {
  const request = useMemo(() => ({ currency, subject, ...pagingOf(query) }), [currency, subject, query])
  const { data, table } = useListCall(exchangeEndpoints.history, request)
  const { look, save } = useListLook(`exchange-${subject.toLowerCase()}`)
  const caption = subject === 'RATE' ? '汇率历史' : '加点历史'
  return (
    <ListTable
      caption={caption}
      columns={historyColumns[subject]}
      rows={data?.content ?? NO_DATED}
      rowKey={row => row.dated_id}
      rowName={row => `${pairText(currency)} ${timeText(row.valid_from)}`}
      table={table}
      total={data?.total_size}
      query={query}
      onPaging={onPaging}
      look={look}
      onLook={save}
      empty={<Empty title={subject === 'RATE' ? '还没有汇率' : '还没有设置过加点'} text="由财务提交，另一人复核后生效" />}
      renderCard={row => (
        <div className={styles.card}>
          <b>
            {row.rate ?? `${row.markup_percent}%`} {stateTag(row)}
          </b>
          {row.source === null ? null : <p>来源：{row.source}</p>}
          {row.reason === null ? null : <p>原因：{row.reason}</p>}
          <p className={styles.quiet}>{timeText(row.valid_from)} 起</p>
          <p className={styles.quiet}>
            {row.maker ?? '系统'} 提交{row.checker === null ? '' : `，${row.checker} 复核`}
          </p>
        </div>
      )}
    />
  )
}

function Proposals({ currency, query, onPaging }: PartProps) {
  const request = useMemo(() => ({ currency, ...pagingOf(query) }), [currency, query])
  const { data, table } = useListCall(exchangeEndpoints.proposals, request)
  const { look, save } = useListLook('exchange-proposals')
  return (
    <ListTable
      caption="变更申请"
      columns={exchangeProposalColumns}
      rows={data?.content ?? NO_PROPOSALS}
      rowKey={row => row.case_id}
      rowName={row => `${EXCHANGE_SUBJECTS[row.subject]} ${timeText(row.made_at)}`}
      table={table}
      total={data?.total_size}
      query={query}
      onPaging={onPaging}
      look={look}
      onLook={save}
      empty={<Empty title="还没有处理过的变更申请" text="待复核的申请在上方币种中" />}
      renderCard={row => (
        <ProposalCard title={EXCHANGE_SUBJECTS[row.subject]} proposal={row}>
          <p>{termsText(row)}</p>
        </ProposalCard>
      )}
    />
  )
}

const NO_DATED: readonly ExchangeDated[] = []
const NO_PROPOSALS: readonly ExchangeProposal[] = []
