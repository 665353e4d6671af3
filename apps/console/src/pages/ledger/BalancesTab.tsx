// Balances: by kind and currency; a kind opens its accounts, an account its entries. Each step stands in the address.
import { codeFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { LEDGER_KIND_CODES, LEDGER_KINDS } from '@tallyhelm/protocol/topics/ledger/enums'
import type { BalanceRequest, KindBalance } from '@tallyhelm/protocol/topics/ledger/schemas'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type Column, DataTable } from '@tallyhelm/ui/table/DataTable'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import type { FilterRules } from '@tallyhelm/ui/table/filter-rules'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { useMemo } from 'react'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { useListCall } from '../../lists/use-list-call.ts'
import { AccountEntries } from './AccountEntries.tsx'
import { Foot } from './KeysetPager.tsx'
import { KindAccounts } from './KindAccounts.tsx'
import shared from '../../lists/cells.module.css'
import styles from './ledger.module.css'
import { balanceText } from './account-words.ts'
import { sumColumns } from './sum-columns.tsx'

/** `open` is the kind whose accounts are shown, `account` the ledger account whose entries are; `after` where their page begins. */
const BALANCE_KEYS = ['tab', 'kind', 'currency', 'customer', 'open', 'account', 'after'] as const
type BalanceQuery = QueryText<(typeof BALANCE_KEYS)[number]>

const BALANCE_RULES: FilterRules<(typeof BALANCE_KEYS)[number]> = {
  kind: codeFilter(LEDGER_KIND_CODES),
  currency: codeFilter(CURRENCY_CODES),
  customer: textFilter(60, '客户'),
}
const KIND_OPTIONS = LEDGER_KIND_CODES.map(value => ({ value, label: LEDGER_KINDS[value] }))
const CURRENCY_OPTIONS = CURRENCY_CODES.map(value => ({ value, label: value }))
const RESET = { tab: 'balances' } as const

export function BalancesTab() {
  const { query, set, change } = useListQuery(BALANCE_KEYS, BALANCE_RULES)
  const kind = oneOf(query.open, LEDGER_KIND_CODES)
  if (query.account !== undefined && /^\d{1,18}$/.test(query.account)) {
    return (
      <AccountEntries
        accountId={query.account}
        before={query.after}
        onPage={after => change({ after })}
        onBack={() => change({ account: '', after: '' })}
      />
    )
  }
  if (kind !== undefined) {
    return (
      <KindAccounts
        kind={kind}
        currency={oneOf(query.currency, CURRENCY_CODES)}
        customer={query.customer}
        after={query.after}
        onPage={after => change({ after })}
        onOpen={account => change({ account, after: '' })}
        onBack={() => change({ open: '', after: '' })}
      />
    )
  }
  return <Kinds query={query} onApply={set} onOpen={row => change({ open: row.kind, currency: row.currency })} />
}

type KindsProps = { query: BalanceQuery; onApply: (query: BalanceQuery) => void; onOpen: (row: KindBalance) => void }

function Kinds({ query, onApply, onOpen }: KindsProps) {
  const request = useMemo(() => requestOf(query), [query])
  const { data, table } = useListCall(ledgerEndpoints.balances, request)
  const { textField, choice, bar } = useFilterDraft({ query, rules: BALANCE_RULES, onApply, onReset: () => onApply(RESET) })
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  const applied = ['kind', 'currency', 'customer'].filter(key => query[key as keyof BalanceQuery] !== undefined).length // of BALANCE_KEYS
  return (
    <Card padded={false}>
      <FilterBar label="科目筛选" applied={applied} {...bar}>
        <InLabelSelect label="科目" {...choice('kind', KIND_OPTIONS)} />
        <InLabelSelect label="币种" {...choice('currency', CURRENCY_OPTIONS)} />
        <InLabelField label="客户" placeholder="编号或名称" {...textField('customer')} />
      </FilterBar>
      <DataTable
        caption="科目余额"
        columns={columns}
        rows={data?.content ?? NO_ROWS}
        rowKey={rowKey}
        rowName={row => `${LEDGER_KINDS[row.kind]} ${row.currency}`}
        {...table}
        density="compact"
        onOpen={onOpen}
        empty={<Empty title="还没有账目" />}
        onClearFilters={applied > 0 ? () => onApply(RESET) : undefined}
        renderCard={row => (
          <div className={styles.card}>
            <button type="button" className={shared.number} onClick={() => onOpen(row)}>
              {LEDGER_KINDS[row.kind]} {row.currency}
            </button>
            <p>余额 {balanceText(row.kind, row.balance, row.currency)}</p>
            <p className={styles.quiet}>
              冻结 借 {amountText(row.debits_pending, row.currency)} · 贷 {amountText(row.credits_pending, row.currency)} · {row.accounts}{' '}
              个账目
            </p>
          </div>
        )}
      />
      <Foot>{table.tools}</Foot>
    </Card>
  )
}

const NO_ROWS: readonly KindBalance[] = []
const rowKey = (row: KindBalance) => `${row.kind} ${row.currency}`

function requestOf(query: BalanceQuery): BalanceRequest {
  const [kind, currency] = [oneOf(query.kind, LEDGER_KIND_CODES), oneOf(query.currency, CURRENCY_CODES)]
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(currency === undefined ? {} : { currency }),
    ...(query.customer === undefined ? {} : { customer: query.customer }),
  }
}

const columnsOf = (onOpen: (row: KindBalance) => void): readonly Column<KindBalance>[] => [
  {
    id: 'kind',
    title: '科目',
    width: 170,
    pin: 'left',
    locked: true,
    cell: row => (
      <button type="button" className={shared.number} onClick={() => onOpen(row)}>
        {LEDGER_KINDS[row.kind]}
      </button>
    ),
  },
  { id: 'currency', title: '币种', width: 80, cell: row => row.currency },
  { id: 'accounts', title: '账目数', width: 96, align: 'right', cell: row => row.accounts },
  ...sumColumns<KindBalance>(row => row.kind),
]
