// 门户诊断: the errors that the portal reports of itself, and which of its pages are looked at.
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { PageViewsTab } from './PageViewsTab.tsx'
import { ReportsTab } from './ReportsTab.tsx'

const TAB_KEYS = ['tab'] as const
const TABS = [
  { value: 'reports', label: '错误报告', panel: <ReportsTab /> },
  { value: 'views', label: '页面访问', panel: <PageViewsTab /> },
]

export function DiagnosticsPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const current = TABS.find(tab => tab.value === query.tab)?.value ?? 'reports'
  return (
    <>
      <PageHeader title="门户诊断" freshness="错误报告保留 30 天，页面访问按北京时间的日期汇总，保留 400 天" />
      <Tabs label="门户诊断" value={current} onChange={tab => set({ tab })} tabs={TABS} />
    </>
  )
}
