// Quota orders: the queue of legs of every customer, what waits for a decision, and what people decide (console.md 7).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { legFilters } from '@tallyhelm/protocol/topics/quota/console-lists'
import type { ConsoleLeg } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { sortsByAmount } from '@tallyhelm/protocol/topics/quota/leg-groups'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { type ReactNode, useMemo, useState } from 'react'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useRowFocus } from '../../lists/use-row-focus.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { kindText, legCells, rowsSorted, StateTag } from './cells.tsx'
import { LegDrawer } from './LegDrawer.tsx'
import { shownSort, sortOf } from './leg-sort.ts'
import shared from '../../lists/cells.module.css'
import styles from './quota.module.css'

export function QuotaOrdersPage() {
  const { role } = useStaff()
  const list = usePageFrame('quota-orders', legFilters, { kept: KEPT })
  const { change, request } = list
  const { data, table } = useListCall(consoleQuotaEndpoints.list, request, { everyMs: REFRESH_MS })
  const [openId, setOpenId] = useState<string>()
  const rows = data?.content ?? NO_ROWS
  const sortsAmount = sortsByAmount(request.group)
  const shownRows = useMemo(() => rowsSorted(sortsAmount), [sortsAmount])
  const cells = useMemo(() => legCells(setOpenId), [])
  const ids = useMemo(() => rows.map(row => row.item_id), [rows])
  const finalFocus = useRowFocus(openId, ids)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [asked, setAsked] = useState<readonly string[]>()
  const mayApprove = request.group === 'APPROVAL' && mayCall(consoleQuotaEndpoints.approve, role)
  const closeBulk = (isDone: boolean) => {
    setAsked(undefined)
    if (isDone) setSelected(NOTHING)
  }
  // What has left the page is chosen no more; a press takes whole orders.
  const chosen = mayApprove ? [...new Set(rows.filter(row => selected.has(row.item_id)).map(row => row.apply_no))] : []
  return (
    <div className={openId === undefined ? undefined : styles.withPanel}>
      <PageHeader title="额度工单" freshness="所有客户的加额、调减、转移与清零，每个账户一条；每 5 秒刷新" />
      <DeclaredList
        frame={list}
        filtersLabel="工单筛选"
        tabs={<StatusTabs label="按状态筛选" {...list.tabs('group', data?.group_counts)} countedUpTo={COUNTED_UP_TO} />}
        list={shownRows}
        cells={cells}
        rowName={row => `${kindText(row)} ${row.apply_no}`}
        page={data}
        table={table}
        countedUpTo={COUNTED_UP_TO}
        onOpen={row => setOpenId(row.item_id)}
        sort={shownSort(request.sort)}
        onSort={sort => change({ sort: sortOf(sort), page: '' })}
        {...(mayApprove ? { selection: { selected, onChange: setSelected } } : {})}
        empty={<Empty title={request.group === undefined ? '还没有额度工单' : '这里没有工单'} />}
        renderCard={(row, { checkbox }) => <LegCard leg={row} checkbox={checkbox} onOpen={() => setOpenId(row.item_id)} />}
      >
        <BatchBar count={chosen.length} unit="单" onClear={() => setSelected(NOTHING)}>
          <Button size="mini" variant="primary" onClick={() => setAsked(chosen)}>
            通过所选
          </Button>
        </BatchBar>
      </DeclaredList>
      <LegDrawer rows={rows} openId={openId} onOpen={setOpenId} finalFocus={finalFocus} />
      {asked === undefined ? null : <Bulk asked={asked} onClose={closeBulk} />}
    </div>
  )
}

type BulkProps = { asked: readonly string[]; onClose: (isDone: boolean) => void }

function Bulk({ asked, onClose }: BulkProps) {
  const toast = useToast()
  const done = () => {
    toast.success(`已通过 ${asked.length} 单`)
    onClose(true)
  }
  return <ApproveDialog applyNos={asked} onDone={done} onClose={() => onClose(false)} />
}

const KEPT = ['group', 'sort'] as const
const NOTHING: ReadonlySet<string> = new Set()
/** New orders appear while somebody looks. */
const REFRESH_MS = 5_000
const NO_ROWS: readonly ConsoleLeg[] = []

function LegCard({ leg, checkbox, onOpen }: { leg: ConsoleLeg; checkbox: ReactNode; onOpen: () => void }) {
  const { amount, asked } = bookedAmount(leg)
  return (
    <div className={styles.card}>
      {checkbox}
      <button type="button" className={shared.number} data-opens={leg.item_id} onClick={onOpen}>
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
