// 消耗: how far spend is read, customer by customer and account by account.
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { AccountsTab } from './AccountsTab.tsx'
import { CoverageTab } from './CoverageTab.tsx'

const TAB_KEYS = ['tab'] as const
const TABS = [
  { value: 'coverage', label: '读取覆盖', panel: <CoverageTab /> },
  { value: 'accounts', label: '账户', panel: <AccountsTab /> },
]

export function SpendPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const current = TABS.find(tab => tab.value === query.tab)?.value ?? 'coverage'
  return (
    <>
      <PageHeader title="消耗" freshness="各渠道每日消耗的读取情况" />
      <Tabs label="消耗" value={current} onChange={tab => set({ tab })} tabs={TABS} />
    </>
  )
}
