// Quota orders: the queue of legs of every customer, what waits for a decision, and what people decide (console.md 7).
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLeg } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { ADJUST_TYPE_CODES, ADJUST_TYPES, ITEM_STATE_CODES, ITEM_STATES } from '@tallyhelm/protocol/topics/quota/enums'
import { LEG_GROUP_CODES, LEG_GROUPS, type LegGroup } from '@tallyhelm/protocol/topics/quota/leg-groups'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { amountText } from '../../formats/amounts.ts'
import { timeText } from '../../formats/times.ts'
import { chipsFor, IN_FIRST_ROW } from '../../lists/chips.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { kindText, orderColumns } from './columns.tsx'
import { ORDER_RULES, groupOf, isNarrowed, ORDER_KEYS, type OrderFilterKey, type OrderQuery, orderRequestOf } from './filters.ts'
import { LegDrawer } from './LegDrawer.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import styles from './quota.module.css'

const ALL = 'ALL'

export function QuotaOrdersPage() {
  const { look, save } = useListLook('quota-orders')
  const { query, narrow, reset, chips, filters, paging } = useListFrame(ORDER_KEYS, {
    rules: ORDER_RULES,
    look,
    onLook: save,
    chipsOf,
    kept: ['size', 'group'],
  })
  const request = useMemo(() => orderRequestOf(query), [query])
  const { data, table } = useListCall(consoleQuotaEndpoints.list, request)
  const [openId, setOpenId] = useState<string>()
  const rows = data?.content ?? NO_ROWS
  const columns = useMemo(() => orderColumns(setOpenId), [])
  const counts = data?.group_counts
  const all = counts === undefined ? undefined : LEG_GROUP_CODES.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
  const tabs = [
    { value: ALL as LegGroup | typeof ALL, label: '全部', count: all },
    ...LEG_GROUP_CODES.map(value => ({ value, label: LEG_GROUPS[value], count: counts?.[value] })),
  ]
  return (
    <>
      <PageHeader title="额度工单" freshness="所有客户的加额、调减、转移与清零，每个账户一条" />
      <Card padded={false}>
        <StatusTabs
          label="按状态筛选"
          tabs={tabs}
          value={groupOf(query) ?? ALL}
          countedUpTo={COUNTED_UP_TO}
          onChange={value => narrow({ ...query, group: value === ALL ? '' : value })}
        />
        <OrderFilters {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          caption="额度工单"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={row => `${kindText(row)} ${row.apply_no}`}
          table={table}
          total={data?.total_size}
          countedUpTo={COUNTED_UP_TO}
          {...paging}
          onOpen={row => setOpenId(row.item_id)}
          empty={<Empty title={query.group === undefined ? '还没有额度工单' : '这里没有工单'} />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          renderCard={row => <LegCard leg={row} onOpen={() => setOpenId(row.item_id)} />}
        />
      </Card>
      <LegDrawer rows={rows} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly ConsoleLeg[] = []
const rowKey = (row: ConsoleLeg) => row.item_id

function chipsOf(query: OrderQuery, onRemove: (...keys: OrderFilterKey[]) => void) {
  const { one, period } = chipsFor<OrderFilterKey>(query, onRemove)
  const type = oneOf(query.type, ADJUST_TYPE_CODES)
  const state = oneOf(query.state, ITEM_STATE_CODES)
  const channel = oneOf(query.channel, CHANNEL_CODES)
  return [
    ...one('apply_no', '单号', query.apply_no, IN_FIRST_ROW),
    ...one('customer', '客户', query.customer, IN_FIRST_ROW),
    ...one('type', '类型', type && ADJUST_TYPES[type], IN_FIRST_ROW),
    ...one('channel', '渠道', channel && CHANNELS[channel].name, IN_FIRST_ROW),
    ...one('state', '状态', state && ITEM_STATES[state].text),
    ...one('account', '广告账户 ID', query.account),
    ...one('least', '最低金额', query.least),
    ...one('most', '最高金额', query.most),
    ...period('from', 'to', '提交时间'),
  ]
}

function LegCard({ leg, onOpen }: { leg: ConsoleLeg; onOpen: () => void }) {
  return (
    <div className={styles.card}>
      <button type="button" className={styles.number} onClick={onOpen}>
        {leg.apply_no}
      </button>
      <p>
        <Tag tone={ITEM_STATES[leg.state].tone}>{ITEM_STATES[leg.state].text}</Tag> {kindText(leg)} · $
        {amountText(leg.amount, leg.currency)}
      </p>
      <p>{leg.customer_name}</p>
      <p className={styles.quiet}>
        {leg.outside_account_id} · {timeText(leg.apply_time)}
      </p>
    </div>
  )
}
