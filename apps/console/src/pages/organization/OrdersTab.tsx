// The quota orders of one customer, newest first; each leads to the queue, where it is worked on.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLeg } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { ADJUST_TYPES, LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { dollarColumnText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { useListCall } from '../../lists/use-list-call.ts'
import styles from './customers.module.css'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'

const OrderLink = ({ leg: { apply_no } }: { leg: ConsoleLeg }) => (
  <Link href={`/quota-orders?apply_no=${apply_no}`} className={styles.link ?? ''}>
    {apply_no}
  </Link>
)
const kindOf = ({ adjust_type, kind }: ConsoleLeg) =>
  adjust_type === 'TRANSFER' ? `${ADJUST_TYPES[adjust_type]} · ${LEG_KINDS[kind]}` : ADJUST_TYPES[adjust_type]
const stateOf = (leg: ConsoleLeg) => <Tag tone={shownState(leg).tone}>{shownState(leg).text}</Tag>
const amountOf = (leg: ConsoleLeg) => dollarColumnText(bookedAmount(leg).amount, leg.currency)

const columns: readonly Column<ConsoleLeg>[] = [
  { id: 'apply_no', title: '单号', width: 186, locked: true, cell: row => <OrderLink leg={row} /> },
  { id: 'state', title: '状态', width: 110, cell: stateOf },
  { id: 'kind', title: '类型', width: 130, cell: kindOf },
  { id: 'account', title: '广告账户', width: 220, cell: row => <NamedId name={row.account_name} id={row.outside_account_id} /> },
  { id: 'amount', title: '金额（$）', width: 116, align: 'right', cell: row => <Money amount={amountOf(row)} /> },
  { id: 'apply_time', title: '提交时间', hint: '北京时间 GMT+8', width: 176, cell: row => timeText(row.apply_time) },
  { id: 'channel', title: '渠道', width: 90, cell: row => CHANNELS[row.channel].name },
  { id: 'sub_customer', title: '子客户', width: 130, cell: row => row.sub_customer_name ?? '—' },
  { id: 'submitter', title: '提交人', width: 110, cell: row => row.submitter },
]

export function OrdersTab({ customerId }: { customerId: string }) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(consoleQuotaEndpoints.list, request)
  return (
    <PartTable
      name="customer-orders"
      caption="额度工单"
      columns={columns}
      rows={data?.content}
      rowKey={row => row.item_id}
      rowName={row => `${kindOf(row)} ${row.apply_no}`}
      table={table}
      total={data?.total_size}
      countedUpTo={COUNTED_UP_TO}
      paging={paging}
      onPaging={setPaging}
      empty="还没有额度工单"
      renderCard={row => (
        <div className={styles.card}>
          <OrderLink leg={row} />
          <p>
            {stateOf(row)} {kindOf(row)} · ${amountOf(row)}
          </p>
          <p>{row.account_name}</p>
          <p className={styles.quiet}>
            {row.outside_account_id} · {timeText(row.apply_time)}
          </p>
        </div>
      )}
    />
  )
}
