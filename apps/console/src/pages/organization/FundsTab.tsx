// Every wallet and credit line of one customer and of its sub-customers, and the movements of the chosen one, as its owner reads them.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerFund } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { useMemo, useState } from 'react'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { useListCall } from '../../lists/use-list-call.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import {
  afterTitle,
  deltaOf,
  FlowCard,
  flowColumns,
  FlowsButton,
  fundColumns,
  fundKey,
  fundName,
  heldText,
  ownerName,
} from './flow-columns.tsx'
import { DecidedFunds, FundActions } from './FundProposals.tsx'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'

/** A customer pays from its first fund: its dollars. */
export function FundsTab({ customerId }: { customerId: string }) {
  const [paging, setPaging] = useState<Paging>({})
  const [picked, setPicked] = useState<CustomerFund>()
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(consoleCustomerEndpoints.funds, request)
  const chosen = picked ?? data?.content[0]
  const chosenKey = chosen && fundKey(chosen)
  const columns = useMemo(() => fundColumns(chosenKey, setPicked), [chosenKey])
  return (
    <>
      <FundActions customerId={customerId} />
      <PartTable
        name="customer-funds"
        caption="资金账户"
        columns={columns}
        rows={data?.content}
        rowKey={fundKey}
        rowName={row => `${ownerName(row)} ${fundName(row)}`}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有钱包或授信"
        renderCard={row => (
          <div className={styles.card}>
            <b>
              {ownerName(row)} · {fundName(row)}
            </b>
            <p>可用 {amountText(row.available, row.currency)}</p>
            <p className={styles.quiet}>{heldText(row)}</p>
            <FlowsButton isChosen={fundKey(row) === chosenKey} onClick={() => setPicked(row)} />
          </div>
        )}
      />
      {chosen === undefined ? null : <Flows key={chosenKey} customerId={customerId} fund={chosen} />}
      <DecidedFunds customerId={customerId} />
    </>
  )
}

function Flows({ customerId, fund }: { customerId: string; fund: CustomerFund }) {
  const { role } = useStaff()
  const mayOpenOrders = maySee('/quota-orders', role)
  const [paging, setPaging] = useState<Paging>({})
  const { currency, sub_customer_id: subId, kind } = fund
  const request = useMemo(
    () => ({ customer_id: customerId, ...(subId === null ? {} : { sub_customer_id: subId }), currency, ...pagingOf(paging) }),
    [customerId, subId, currency, paging],
  )
  const { data, table } = useListCall(consoleCustomerEndpoints.flows, request)
  const columns = useMemo(() => flowColumns(kind, mayOpenOrders), [kind, mayOpenOrders])
  const caption = kind === 'WALLET' ? '钱包流水' : '授信流水'
  const period = data?.period
  return (
    <>
      <div className={styles.filters}>
        <h2 className={styles.flowsTitle}>
          {caption}：{ownerName(fund)} · {fundName(fund)}
        </h2>
        {period ? (
          <p className={styles.quiet}>
            收入 {amountText(period.income, currency)} · 支出 {amountText(period.expense, currency)} · {afterTitle(kind)}{' '}
            {amountText(period.closing, currency)}
          </p>
        ) : null}
      </div>
      <PartTable
        name="customer-flows"
        caption={caption}
        columns={columns}
        rows={data?.content}
        rowKey={row => row.flow_no}
        rowName={row => `${deltaOf(row)} ${row.flow_no}`}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有流水"
        renderCard={row => <FlowCard row={row} of={kind} mayOpenOrders={mayOpenOrders} />}
      />
    </>
  )
}
