// 消耗: how far spend is read, what that costs at each platform, what does not add up, and closed months.
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { AccountsTab } from './AccountsTab.tsx'
import { BudgetsTab } from './BudgetsTab.tsx'
import { ClosingsTab } from './ClosingsTab.tsx'
import { CoverageTab } from './CoverageTab.tsx'
import { DifferencesTab } from './DifferencesTab.tsx'

const TAB_KEYS = ['tab'] as const
const TABS = [
  { value: 'coverage', label: '读取覆盖', panel: <CoverageTab /> },
  { value: 'accounts', label: '账户', panel: <AccountsTab /> },
  { value: 'budgets', label: '调用额度', panel: <BudgetsTab /> },
  { value: 'differences', label: '差异', panel: <DifferencesTab /> },
  { value: 'closings', label: '关账', panel: <ClosingsTab /> },
]

export function SpendPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const current = TABS.find(tab => tab.value === query.tab)?.value ?? 'coverage'
  return (
    <>
      <PageHeader title="消耗" freshness="各渠道每日消耗的读取、核对与关账" />
      <Tabs label="消耗" value={current} onChange={tab => set({ tab })} tabs={TABS} />
    </>
  )
}
