// The daily runs: each business day's sums of books and platforms, per channel and currency.
import { DeclaredFilters } from '@tallyhelm/browser/lists/DeclaredFilters'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { runFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import type { Run } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '../../formats/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import styles from './ledger.module.css'

const MORE = ['tab'] as const

export function RunsTab() {
  const { look, save } = useListLook('reconciliation-runs')
  const list = useDeclaredFrame(runFilters, { look, onLook: save, more: MORE, kept: MORE })
  const { data, table } = useListCall(reconciliationEndpoints.runs, list.request)
  return (
    <Card padded={false}>
      <DeclaredFilters label="对账筛选" {...list.filters} />
      <FilterChips chips={list.chips} onClear={list.reset} />
      <ListTable
        caption="每日对账"
        columns={COLUMNS}
        rows={data?.content ?? NO_ROWS}
        rowKey={rowKey}
        rowName={row => `${row.day} ${CHANNELS[row.channel].name} ${row.currency}`}
        table={table}
        total={data?.total_size}
        {...list.paging}
        empty={<Empty title="还没有对账任务" text="每天 T+1 自动运行一次" />}
        onClearFilters={list.isFiltered ? list.reset : undefined}
        renderCard={row => <RunCard run={row} />}
      />
    </Card>
  )
}

const NO_ROWS: readonly Run[] = []
const rowKey = (row: Run) => `${row.day} ${row.channel} ${row.currency}`

function RunState({ run }: { run: Run }) {
  if (run.differing > 0) return <Tag tone="error">有差异</Tag>
  return run.unread > 0 ? <Tag tone="warning">有未读账户</Tag> : <Tag tone="success">平</Tag>
}

const COLUMNS: readonly Column<Run>[] = [
  { id: 'day', title: '日期', width: 116, pin: 'left', locked: true, cell: row => row.day },
  { id: 'state', title: '状态', width: 116, cell: row => <RunState run={row} /> },
  { id: 'channel', title: '来源', width: 100, cell: row => CHANNELS[row.channel].name },
  { id: 'currency', title: '币种', width: 72, cell: row => row.currency },
  { id: 'ours', title: '系统合计', width: 140, align: 'right', cell: row => <Money amount={amountText(row.our_total, row.currency)} /> },
  {
    id: 'platform',
    title: '渠道合计',
    width: 140,
    align: 'right',
    cell: row => <Money amount={amountText(row.platform_total, row.currency)} />,
  },
  { id: 'difference', title: '差异', width: 120, align: 'right', cell: row => <Money amount={amountText(row.difference, row.currency)} /> },
  { id: 'accounts', title: '账户数', width: 84, align: 'right', cell: row => row.accounts },
  { id: 'matched', title: '一致', width: 76, align: 'right', cell: row => row.matched },
  { id: 'differing', title: '差异笔数', width: 92, align: 'right', cell: row => row.differing },
  { id: 'moving', title: '变更中', hint: '对账时有额度变更在处理，未比较', width: 92, align: 'right', cell: row => row.moving },
  { id: 'unread', title: '未读', hint: '26 小时内没有渠道读数', width: 84, align: 'right', cell: row => row.unread },
  { id: 'finished_at', title: '完成时间', width: 184, cell: row => timeText(row.finished_at) },
]

function RunCard({ run }: { run: Run }) {
  return (
    <div className={styles.card}>
      <b>
        {run.day} {CHANNELS[run.channel].name} {run.currency}
      </b>
      <p>
        <RunState run={run} /> 差异 {amountText(run.difference, run.currency)}，{run.differing} 笔
      </p>
      <p className={styles.quiet}>
        系统 {amountText(run.our_total, run.currency)} · 渠道 {amountText(run.platform_total, run.currency)}
      </p>
      <p className={styles.quiet}>
        {run.accounts} 个账户：一致 {run.matched} · 变更中 {run.moving} · 未读 {run.unread}
      </p>
      <p className={styles.quiet}>{timeText(run.finished_at)} 完成</p>
    </div>
  )
}
