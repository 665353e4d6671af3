// Quota orders: the queue of legs of every customer, what waits for a decision, and what people decide (console.md 7).
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLeg, ConsoleLegPage } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { ADJUST_TYPE_CODES, ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booked'
import { SHOWN_STATE_CODES, SHOWN_STATES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { LEG_GROUP_CODES, LEG_GROUPS, type LegGroup, sortsByAmount } from '@tallyhelm/protocol/topics/quota/leg-groups'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { type ReactNode, useMemo, useState } from 'react'
import { useStaff } from '../../session/use-staff.ts'
import { amountText } from '../../formats/amounts.ts'
import { timeText } from '../../formats/times.ts'
import { chipsFor, IN_FIRST_ROW } from '../../lists/chips.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { useRowFocus } from '../../lists/use-row-focus.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { kindText, orderColumns, StateTag } from './columns.tsx'
import {
  groupOf,
  isNarrowed,
  ORDER_KEYS,
  ORDER_RULES,
  type OrderFilterKey,
  type OrderQuery,
  orderRequestOf,
  shownSort,
  sortOf,
} from './filters.ts'
import { LegDrawer } from './LegDrawer.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import styles from './quota.module.css'

const ALL = 'ALL'

export function QuotaOrdersPage() {
  const { role } = useStaff()
  const { look, save } = useListLook('quota-orders')
  const { query, change, narrow, reset, chips, filters, paging } = useListFrame(ORDER_KEYS, {
    rules: ORDER_RULES,
    look,
    onLook: save,
    chipsOf,
    kept: ['size', 'group', 'sort'],
  })
  const request = useMemo(() => orderRequestOf(query), [query])
  const { query: list, data, table } = useListCall(consoleQuotaEndpoints.list, request, { everyMs: REFRESH_MS })
  const [openId, setOpenId] = useState<string>()
  const rows = data?.content ?? NO_ROWS
  const sortsAmount = sortsByAmount(groupOf(query))
  const columns = useMemo(() => orderColumns(setOpenId, sortsAmount), [sortsAmount])
  const ids = useMemo(() => rows.map(rowKey), [rows])
  const finalFocus = useRowFocus(openId, ids)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [asked, setAsked] = useState<readonly string[]>()
  const mayApprove = groupOf(query) === 'APPROVAL' && consoleQuotaEndpoints.approve.staffRoles?.includes(role) === true
  const closeBulk = (isDone: boolean) => {
    setAsked(undefined)
    if (isDone) setSelected(NOTHING)
  }
  // What has left the page is chosen no more; a press takes whole orders.
  const chosen = mayApprove ? [...new Set(rows.filter(row => selected.has(row.item_id)).map(row => row.apply_no))] : []
  const tabs = tabsOf(data?.group_counts)
  return (
    <div className={openId === undefined ? undefined : styles.withPanel}>
      <PageHeader title="额度工单" freshness="所有客户的加额、调减、转移与清零，每个账户一条；每 5 秒刷新" />
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
        <BatchBar count={chosen.length} unit="单" onClear={() => setSelected(NOTHING)}>
          <Button size="mini" variant="primary" onClick={() => setAsked(chosen)}>
            通过所选
          </Button>
        </BatchBar>
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
          sort={shownSort(query)}
          onSort={sort => change({ sort: sortOf(sort), page: '' })}
          {...(mayApprove ? { selection: { selected, onChange: setSelected } } : {})}
          empty={<Empty title={query.group === undefined ? '还没有额度工单' : '这里没有工单'} />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          renderCard={(row, { checkbox }) => <LegCard leg={row} checkbox={checkbox} onOpen={() => setOpenId(row.item_id)} />}
        />
      </Card>
      <LegDrawer rows={rows} openId={openId} onOpen={setOpenId} finalFocus={finalFocus} />
      {asked === undefined ? null : <Bulk asked={asked} onSettled={() => void list.refetch()} onClose={closeBulk} />}
    </div>
  )
}

type BulkProps = { asked: readonly string[]; onSettled: () => void; onClose: (isDone: boolean) => void }

function Bulk({ asked, onSettled, onClose }: BulkProps) {
  const toast = useToast()
  const done = () => {
    toast.success(`已通过 ${asked.length} 单`)
    onClose(true)
  }
  return <ApproveDialog applyNos={asked} onDone={done} onSettled={onSettled} onClose={() => onClose(false)} />
}

function tabsOf(counts: ConsoleLegPage['group_counts'] | undefined) {
  const all = counts === undefined ? undefined : LEG_GROUP_CODES.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
  return [
    { value: ALL as LegGroup | typeof ALL, label: '全部', count: all },
    ...LEG_GROUP_CODES.map(value => ({ value, label: LEG_GROUPS[value], count: counts?.[value] })),
  ]
}

const NOTHING: ReadonlySet<string> = new Set()
/** New orders appear while somebody looks. */
const REFRESH_MS = 5_000
const NO_ROWS: readonly ConsoleLeg[] = []
const rowKey = (row: ConsoleLeg) => row.item_id

function chipsOf(query: OrderQuery, onRemove: (...keys: OrderFilterKey[]) => void) {
  const { one, period } = chipsFor<OrderFilterKey>(query, onRemove)
  const type = oneOf(query.type, ADJUST_TYPE_CODES)
  const state = oneOf(query.state, SHOWN_STATE_CODES)
  const channel = oneOf(query.channel, CHANNEL_CODES)
  return [
    ...one('apply_no', '单号', query.apply_no, IN_FIRST_ROW),
    ...one('customer', '客户', query.customer, IN_FIRST_ROW),
    ...one('type', '类型', type && ADJUST_TYPES[type], IN_FIRST_ROW),
    ...one('channel', '渠道', channel && CHANNELS[channel].name, IN_FIRST_ROW),
    ...one('state', '状态', state && SHOWN_STATES[state].text),
    ...one('account', '广告账户 ID', query.account),
    ...one('name', '账户名称', query.name),
    ...one('least', '最低金额', query.least),
    ...one('most', '最高金额', query.most),
    ...period('from', 'to', '提交时间'),
  ]
}

function LegCard({ leg, checkbox, onOpen }: { leg: ConsoleLeg; checkbox: ReactNode; onOpen: () => void }) {
  const { amount, asked } = bookedAmount(leg)
  return (
    <div className={styles.card}>
      {checkbox}
      <button type="button" className={styles.number} data-row={leg.item_id} onClick={onOpen}>
        {leg.apply_no}
      </button>
      <p>
        <StateTag leg={leg} /> {kindText(leg)} · ${amountText(amount, leg.currency)}
        {asked === null ? null : <small className={styles.quiet}>（申请 ${amountText(asked, leg.currency)}）</small>}
      </p>
      <p>{leg.customer_name}</p>
      <p className={styles.quiet}>
        {leg.outside_account_id} · {timeText(leg.apply_time)}
      </p>
    </div>
  )
}
