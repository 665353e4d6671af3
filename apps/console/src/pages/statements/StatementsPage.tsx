// 对账单: the statements of all customers, and the bills of other channels that become statements (console.md 15).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import type { FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { tabCount, useFinanceQueues } from '../../queue/finance-queues.ts'
import { ChannelBillsTab } from '../billing/ChannelBillsTab.tsx'
import { StatementsTab } from './StatementsTab.tsx'

const TAB_KEYS = ['tab'] as const
const tabsOf = (queues: FinanceQueues | null | undefined) => [
  { value: 'statements', label: '对账单', ...tabCount(queues, 'disputes', 'receipts'), panel: <StatementsTab /> },
  { value: 'imports', label: '其他渠道账单', panel: <ChannelBillsTab /> },
]

export function StatementsPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const tabs = tabsOf(useFinanceQueues())
  const current = tabs.find(tab => tab.value === query.tab)?.value ?? 'statements'
  return (
    <>
      <PageHeader title="对账单" freshness="随月度出账自动出具；其他渠道账单入账、异议答复与回执审核均需两人" />
      <Tabs label="对账单" value={current} onChange={tab => set({ tab })} tabs={tabs} />
    </>
  )
}
