// 还款核销: what customers paid back, what waits to be booked, and who is late, with what it costs and what comes next (console.md 16).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import type { FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { tabCount, useFinanceQueues } from '../../queue/finance-queues.ts'
import { OverdueTab } from './OverdueTab.tsx'
import { PendingTab } from './PendingTab.tsx'
import { RecordsTab } from './RecordsTab.tsx'

const TAB_KEYS = ['tab'] as const
const tabsOf = (queues: FinanceQueues | null | undefined) => [
  { value: 'records', label: '还款记录', panel: <RecordsTab /> },
  { value: 'pending', label: '待核销', ...tabCount(queues, 'repayments'), panel: <PendingTab /> },
  { value: 'overdue', label: '逾期', panel: <OverdueTab /> },
]

export function RepaymentsPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const tabs = tabsOf(useFinanceQueues())
  const current = tabs.find(tab => tab.value === query.tab)?.value ?? 'records'
  return (
    <>
      <PageHeader title="还款核销" freshness="还款按对账单分摊入账；认领还款与滞纳金减免须两人" />
      <Tabs label="还款核销" value={current} onChange={tab => set({ tab })} tabs={tabs} />
    </>
  )
}
