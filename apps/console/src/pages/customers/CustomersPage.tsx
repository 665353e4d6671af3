// Customers: all of them with their people, accounts and money (console.md 2).
import { today } from '@tallyhelm/browser/clock/clock'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { ConsoleCustomer, SalesPeople } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_NATURES, CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { useStaff } from '../../session/use-staff.ts'
import { accountCounts, creditText, customerColumns, walletTexts } from './columns.tsx'
import styles from './customers.module.css'
import {
  CUSTOMER_RULES,
  CUSTOMER_KEYS,
  type CustomerFilterKey,
  type CustomerQuery,
  customerRequestOf,
  isNarrowed,
  NATURES,
  TYPE_CODES,
} from './filters.ts'

export function CustomersPage() {
  const { look, save } = useListLook('customers')
  const navigate = useNavigate()
  const { role } = useStaff()
  const isSales = role === 'SALES'
  const people = useCall(consoleCustomerEndpoints.salesPeople, {}, { enabled: !isSales }).data?.items ?? NO_PEOPLE
  const { query, reset, chips, filters, paging } = useListFrame(CUSTOMER_KEYS, {
    rules: CUSTOMER_RULES,
    look,
    onLook: save,
    chipsOf: (applied, onRemove) => chipsOf(applied, people, onRemove),
  })
  const request = useMemo(() => customerRequestOf(query), [query])
  const { data, table } = useListCall(consoleCustomerEndpoints.list, request)
  return (
    <>
      <PageHeader title="客户管理" />
      <Card padded={false}>
        <Filters people={isSales ? undefined : people} {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          caption="客户"
          columns={customerColumns}
          rows={data?.content ?? NO_ROWS}
          rowKey={row => row.customer_id}
          rowName={row => row.name}
          table={table}
          total={data?.total_size}
          {...paging}
          onOpen={row => void navigate(`/customers/${row.customer_id}`)}
          empty={<Empty title={isSales ? '您名下还没有客户' : '还没有客户'} />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          renderCard={row => <CustomerCard customer={row} />}
        />
      </Card>
    </>
  )
}

const NO_ROWS: readonly ConsoleCustomer[] = []
type People = SalesPeople['items']
const NO_PEOPLE: People = []
const TYPE_OPTIONS = TYPE_CODES.map(value => ({ value, label: CUSTOMER_TYPES[value].name }))
const NATURE_OPTIONS = CUSTOMER_NATURES.map(value => ({ value, label: NATURES[value] }))

type FilterProps = {
  query: CustomerQuery
  /** Salespeople see their own customers only, and choose among no others. */
  people: People | undefined
  applied: number
  onApply: (query: CustomerQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

function Filters({ query, people, applied, onApply, onReset, isExpanded, onExpand }: FilterProps) {
  const { draft, choose, textField, quickField, choice, bar } = useFilterDraft({ query, rules: CUSTOMER_RULES, onApply, onReset })
  return (
    <FilterBar
      label="客户筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      applied={applied}
      {...bar}
      more={
        <>
          {people === undefined ? null : <InLabelSelect label="商务" {...choice('sales', peopleOptions(people))} />}
          <InLabelDateRange
            label="注册时间"
            today={today()}
            value={draft.from !== undefined && draft.to !== undefined ? { from: draft.from, to: draft.to } : null}
            onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
          />
        </>
      }
    >
      <InLabelField label="名称或 ID" {...quickField('name')} />
      <InLabelField label="手机" {...textField('mobile')} />
      <InLabelSelect label="类型" {...choice('type', TYPE_OPTIONS)} />
      <InLabelSelect label="性质" {...choice('nature', NATURE_OPTIONS)} />
    </FilterBar>
  )
}

const salesName = ({ sales }: CustomerQuery, people: People) => people.find(one => one.staff_id === sales)?.staff_name ?? sales
const peopleOptions = (people: People) => people.map(({ staff_id: value, staff_name: label }) => ({ value, label }))

function chipsOf(query: CustomerQuery, people: People, onRemove: (...keys: CustomerFilterKey[]) => void) {
  const chip = (id: CustomerFilterKey, label: string, value: string | undefined, inFirstRow = true) =>
    value === undefined ? [] : [{ id, label, value, onRemove: () => onRemove(id), inFirstRow }]
  const type = oneOf(query.type, TYPE_CODES)
  const nature = oneOf(query.nature, CUSTOMER_NATURES)
  const period =
    query.from === undefined && query.to === undefined
      ? []
      : [
          {
            id: 'period',
            label: '注册时间',
            value: `${query.from ?? ''} ～ ${query.to ?? ''}`,
            onRemove: () => onRemove('from', 'to'),
            inFirstRow: false,
          },
        ]
  return [
    ...chip('name', '名称或 ID', query.name),
    ...chip('mobile', '手机', query.mobile),
    ...chip('type', '类型', type && CUSTOMER_TYPES[type].name),
    ...chip('nature', '性质', nature && NATURES[nature]),
    ...chip('sales', '商务', salesName(query, people), false),
    ...period,
  ]
}

function CustomerCard({ customer }: { customer: ConsoleCustomer }) {
  return (
    <div className={styles.card}>
      <Link href={`/customers/${customer.customer_id}`}>{customer.name}</Link>
      <p>
        {CUSTOMER_TYPES[customer.customer_type].name} · {NATURES[customer.customer_nature]}
      </p>
      <p>
        账户 {accountCounts(customer)}
        {customer.wallets.length === 0 ? '' : ` · 钱包可用 ${walletTexts(customer).join('、')}`}
        {customer.credit === null ? '' : ` · 授信 ${creditText(customer)}`}
      </p>
      <p className={styles.quiet}>{customer.customer_id}</p>
    </div>
  )
}
