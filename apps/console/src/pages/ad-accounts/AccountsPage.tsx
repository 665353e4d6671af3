// The pool of ad accounts, those that the platforms show besides it, and the batches that take them over (console.md 6).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { AdoptionsTab } from '../adoption/AdoptionsTab.tsx'
import { FoundTab } from '../adoption/FoundTab.tsx'
import { PoolTab } from './PoolTab.tsx'

const TAB_KEYS = ['tab'] as const

export function AccountsPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const toAdoptions = () => set({ tab: 'adoptions' })
  const tabs = [
    { value: 'pool', label: '账户池', panel: <PoolTab /> },
    { value: 'found', label: '发现', panel: <FoundTab onAdopting={toAdoptions} /> },
    { value: 'adoptions', label: '接管记录', panel: <AdoptionsTab /> },
  ]
  const current = tabs.find(tab => tab.value === query.tab)?.value ?? 'pool'
  return (
    <>
      <PageHeader title="广告账户池" freshness="所有客户的广告账户，以及渠道上尚未接管的账户" />
      <Tabs label="广告账户池" value={current} onChange={tab => set({ tab })} tabs={tabs} />
    </>
  )
}
