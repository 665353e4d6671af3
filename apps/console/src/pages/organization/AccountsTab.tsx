// The ad accounts of one customer.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { ACCOUNT_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { POOL_MOST } from '@tallyhelm/protocol/topics/ad-accounts/console-lists'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { useMemo, useState } from 'react'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { useListCall } from '../../lists/use-list-call.ts'
import styles from './customers.module.css'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'

const statusOf = ({ account_status: status }: PoolAccount) => (
  <Tag tone={ACCOUNT_STATUSES[status].tone}>{ACCOUNT_STATUSES[status].text}</Tag>
)

const columns: readonly Column<PoolAccount>[] = [
  {
    id: 'account',
    title: '广告账户',
    width: 230,
    locked: true,
    cell: row => <NamedId name={row.account_name} id={row.outside_account_id} />,
  },
  { id: 'channel', title: '渠道', width: 84, cell: row => CHANNELS[row.channel].name },
  { id: 'status', title: '状态', width: 120, cell: statusOf },
  { id: 'sub_customer', title: '子客户', width: 130, cell: row => row.sub_customer_name ?? '—' },
  { id: 'company', title: '主体', width: 140, cell: row => row.company_name },
  { id: 'currency', title: '币种', width: 60, cell: row => row.currency },
  { id: 'balance', title: '可用余额', width: 116, align: 'right', cell: row => <Money amount={amountText(row.balance, row.currency)} /> },
  {
    id: 'limit',
    title: '渠道额度',
    width: 120,
    align: 'right',
    cell: row => <Money amount={amountText(row.platform_limit, row.currency)} />,
  },
  { id: 'synced_at', title: '最近同步', width: 172, cell: row => timeText(row.synced_at) },
]

type Props = { customerId: string; ids: string; onAll: () => void }

/** With `ids` only those, as a link from elsewhere asks for them. */
export function AccountsTab({ customerId, ids, onAll }: Props) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => {
    const asked = splitIds(ids).slice(0, POOL_MOST)
    return { customer_id: customerId, ...pagingOf(paging), ...(asked.length === 0 ? {} : { outside_account_ids: asked }) }
  }, [customerId, ids, paging])
  const { data, table } = useListCall(consoleAccountEndpoints.list, request)
  const chips = ids === '' ? [] : [{ id: 'ids', label: '广告账户 ID', value: ids, onRemove: onAll }]
  return (
    <>
      <FilterChips chips={chips} onClear={onAll} />
      <PartTable
        name="customer-accounts"
        caption="账户"
        columns={columns}
        rows={data?.content}
        rowKey={row => row.account_id}
        rowName={row => row.account_name}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty={ids === '' ? '还没有广告账户' : '该客户没有这个广告账户'}
        renderCard={row => (
          <div className={styles.card}>
            <b>{row.account_name}</b>
            <p>
              {CHANNELS[row.channel].name} {statusOf(row)}
            </p>
            {row.sub_customer_name === null ? null : <p>子客户 {row.sub_customer_name}</p>}
            <p>
              可用余额 {amountText(row.balance, row.currency)} · 渠道额度 {amountText(row.platform_limit, row.currency)} {row.currency}
            </p>
            <p className={styles.quiet}>
              {row.outside_account_id} · {row.company_name}
            </p>
            <p className={styles.quiet}>同步于 {timeText(row.synced_at)}</p>
          </div>
        )}
      />
    </>
  )
}
