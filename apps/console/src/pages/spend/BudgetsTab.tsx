// Calls a day that reading spend costs at each platform, beside what it may make, and who waits (as npm run sync:plan tells it).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { SYNC_MINUTES, type SyncMinutes } from '@tallyhelm/protocol/topics/organization/enums'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import type { Budget } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type Column, DataTable } from '@tallyhelm/ui/table/DataTable'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'

const OPTIONS = SYNC_MINUTES.map(minutes => ({ value: `${minutes}` as const, label: `${minutes} 分钟` }))
const USUAL: SyncMinutes = 60

export function BudgetsTab() {
  const [minutes, setMinutes] = useState<SyncMinutes>(USUAL)
  const budgets = useCall(consoleSpendEndpoints.budgets, { minutes })
  const choose = (chosen: string) => setMinutes(SYNC_MINUTES.find(each => `${each}` === chosen) ?? USUAL)
  return (
    <Loaded call={budgets} lines={6}>
      {({ channels }) => (
        <Card
          title="每日调用"
          meta="若所有客户按此频率同步"
          padded={false}
          actions={<SegmentedControl label="同步频率" value={`${minutes}`} onChange={choose} options={OPTIONS} />}
        >
          <DataTable<Budget>
            id="spend-budgets"
            caption="每日调用额度"
            columns={COLUMNS}
            rows={channels}
            rowKey={row => row.channel}
            rowName={row => CHANNELS[row.channel].name}
            shortcuts={false}
            empty={<Empty title="还没有广告账户" />}
          />
        </Card>
      )}
    </Loaded>
  )
}

type Plan = NonNullable<Budget['plan']>

const many = (count: number): string => count.toLocaleString('zh-CN')
const often = (minutes: number | null): string => (minutes === null ? '不读取' : `每 ${minutes} 分钟`)
const bulkOf = ({ spending, idle, weekly }: Plan): number => spending + idle + weekly
const ofPlan = (show: (plan: Plan) => string) => (row: Budget) => (row.plan === null ? '—' : show(row.plan))

function Use({ budget: { channel, plan } }: { budget: Budget }) {
  if (plan === null) return '未配置凭证'
  if (plan.limit === null) return '渠道未给出每日上限'
  const ratio = bulkOf(plan) / Math.max(1, plan.limit)
  const percent = `${Math.ceil(ratio * 100)}%`
  return <Meter ratio={ratio} label={`${CHANNELS[channel].name} 占用 ${percent}`} start={percent} end={`上限 ${many(plan.limit)}`} />
}

function stateOf({ is_stopped, plan }: Budget): string {
  if (is_stopped) return '渠道已暂停'
  if (plan === null) return '—'
  if (plan.is_over) return '余额同步也需等待'
  return plan.every_idle === null ? '无消耗的账户暂不读取' : '正常'
}

const COLUMNS: Column<Budget>[] = [
  { id: 'channel', title: '渠道', width: 110, cell: row => CHANNELS[row.channel].name },
  { id: 'accounts', title: '账户', width: 80, align: 'right', cell: row => many(row.accounts) },
  { id: 'spending', title: '近期有消耗', width: 100, align: 'right', cell: row => many(row.spending) },
  { id: 'bulk', title: '消耗批量读取', width: 116, align: 'right', cell: ofPlan(plan => many(bulkOf(plan))) },
  { id: 'sync', title: '余额同步', width: 100, align: 'right', cell: ofPlan(plan => many(plan.sync)) },
  { id: 'use', title: '占批量上限', width: 190, cell: row => <Use budget={row} /> },
  { id: 'often', title: '有消耗的账户', width: 120, cell: ofPlan(plan => often(plan.every_spending)) },
  { id: 'idle', title: '无消耗的账户', width: 120, cell: ofPlan(plan => often(plan.every_idle)) },
  { id: 'state', title: '状态', width: 150, cell: stateOf },
]
