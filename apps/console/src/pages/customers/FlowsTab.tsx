// The movements of one customer's own money in one currency, as the customer reads them.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CURRENCY_CODES, type Currency } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { amountText } from '../../formats/amounts.ts'
import { timeText } from '../../formats/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import styles from './customers.module.css'
import { type Paging, PartTable } from './PartTable.tsx'

const CURRENCY_OPTIONS = CURRENCY_CODES.map(value => ({ value, label: value }))
const deltaOf = ({ income, expense, currency }: Flow) =>
  income === null ? `-${amountText(expense, currency)}` : `+${amountText(income, currency)}`

const columns: readonly Column<Flow>[] = [
  { id: 'flow_no', title: '流水号', width: 170, locked: true, cell: row => <IdCell id={row.flow_no} /> },
  { id: 'at', title: '时间', hint: '北京时间 GMT+8', width: 172, cell: row => timeText(row.at) },
  { id: 'type', title: '类型', width: 96, cell: row => FLOW_TYPES[row.flow_type].text },
  { id: 'delta', title: '收支', width: 116, align: 'right', cell: row => <Money amount={deltaOf(row)} credit={row.income !== null} /> },
  { id: 'balance', title: '余额', width: 116, align: 'right', cell: row => <Money amount={amountText(row.balance_after, row.currency)} /> },
  { id: 'reference', title: '单号', width: 212, cell: row => (row.reference_no === null ? '—' : <IdCell id={row.reference_no} />) },
  { id: 'channel', title: '渠道', width: 84, cell: row => (row.channel === null ? '—' : CHANNELS[row.channel].name) },
  { id: 'account', title: '广告账户', width: 200, cell: row => row.account_name ?? '—' },
  { id: 'summary', title: '摘要', width: 200, cell: row => row.summary || '—' },
  { id: 'operator', title: '操作人', width: 120, cell: row => row.operator },
]

export function FlowsTab({ customerId }: { customerId: string }) {
  const [paging, setPaging] = useState<Paging>({})
  const [currency, setCurrency] = useState<Currency>('USD')
  const request = useMemo(() => ({ customer_id: customerId, currency, ...pagingOf(paging) }), [customerId, currency, paging])
  const { data, table } = useListCall(consoleCustomerEndpoints.flows, request)
  const period = data?.period
  return (
    <>
      <div className={styles.filters}>
        <InLabelSelect
          label="币种"
          value={currency}
          options={CURRENCY_OPTIONS}
          onChange={next => {
            setCurrency(next)
            setPaging({ ...paging, page: '' })
          }}
        />
        {period ? (
          <p className={styles.quiet}>
            收入 {amountText(period.income, currency)} · 支出 {amountText(period.expense, currency)} · 余额{' '}
            {amountText(period.closing, currency)}
          </p>
        ) : null}
      </div>
      <PartTable
        name="customer-flows"
        caption="钱包流水"
        columns={columns}
        rows={data?.content}
        rowKey={row => row.flow_no}
        rowName={row => row.flow_no}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有流水"
        renderCard={row => (
          <div className={styles.card}>
            <b>
              {FLOW_TYPES[row.flow_type].text} {deltaOf(row)}
            </b>
            <p>余额 {amountText(row.balance_after, row.currency)}</p>
            {row.reference_no === null ? null : <p>单号 {row.reference_no}</p>}
            {row.account_name === null ? null : (
              <p>
                {row.channel === null ? '' : `${CHANNELS[row.channel].name} `}
                {row.account_name}
              </p>
            )}
            <p>
              {row.summary === '' ? '' : `${row.summary} · `}
              {row.operator}
            </p>
            <p className={styles.quiet}>
              {row.flow_no} · {timeText(row.at)}
            </p>
          </div>
        )}
      />
    </>
  )
}
