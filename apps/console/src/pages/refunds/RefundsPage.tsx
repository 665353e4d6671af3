// The room of money that leaves again: refunds and chargebacks (console.md 13).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import type { FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { tabCount, useFinanceQueues } from '../../queue/finance-queues.ts'
import { ChargebacksTab } from './ChargebacksTab.tsx'
import { RefundsTab } from './RefundsTab.tsx'

const TAB_KEYS = ['tab'] as const
const tabsOf = (queues: FinanceQueues | null | undefined) => [
  { value: 'refunds', label: '退款', ...tabCount(queues, 'refunds'), panel: <RefundsTab /> },
  { value: 'chargebacks', label: '拒付与渠道退款', ...tabCount(queues, 'chargebacks'), panel: <ChargebacksTab /> },
]

export function RefundsPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const tabs = tabsOf(useFinanceQueues())
  const current = tabs.find(tab => tab.value === query.tab)?.value ?? 'refunds'
  return (
    <>
      <PageHeader title="退款处理" freshness="打款、登记结果与拒付入账均需另一人复核" />
      <Tabs label="退款处理" value={current} onChange={tab => set({ tab })} tabs={tabs} />
    </>
  )
}
