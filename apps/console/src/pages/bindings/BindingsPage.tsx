// 绑定: what every customer asks for in bindings and names, and what changed at the platforms (console.md 8).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { BindingsTab } from './BindingsTab.tsx'
import { SeenChangesTab } from './SeenChangesTab.tsx'

const TAB_KEYS = ['tab'] as const

export function BindingsPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const tabs = [
    { value: 'bindings', label: '绑定工单', panel: <BindingsTab /> },
    { value: 'changes', label: '渠道侧变更', panel: <SeenChangesTab /> },
  ]
  return (
    <>
      <PageHeader title="绑定" freshness="全部客户的 BM、BC、Pixel、MCC、个人号授权与改名" />
      <Tabs
        label="绑定"
        value={query.tab === 'changes' ? 'changes' : 'bindings'}
        onChange={tab => set({ tab: tab === 'bindings' ? '' : tab })}
        tabs={tabs}
      />
    </>
  )
}
