// The room of money that leaves again: refunds and chargebacks (console.md 13).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { ChargebacksTab } from './ChargebacksTab.tsx'
import { RefundsTab } from './RefundsTab.tsx'

const TAB_KEYS = ['tab'] as const
const TABS = [
  { value: 'refunds', label: '退款', panel: <RefundsTab /> },
  { value: 'chargebacks', label: '拒付', panel: <ChargebacksTab /> },
]

export function RefundsPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const current = TABS.find(tab => tab.value === query.tab)?.value ?? 'refunds'
  return (
    <>
      <PageHeader title="退款处理" freshness="打款、登记结果与拒付入账均需另一人复核" />
      <Tabs label="退款处理" value={current} onChange={tab => set({ tab })} tabs={TABS} />
    </>
  )
}
