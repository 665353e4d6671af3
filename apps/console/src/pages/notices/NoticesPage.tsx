// 公告与内容: what the portal tells on its own, who waits for a coming page, the manual, policy files, and the reasons reviewers start from (console.md 20).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { HelpTab } from './HelpTab.tsx'
import { InterestsTab } from './InterestsTab.tsx'
import { NoticesTab } from './NoticesTab.tsx'
import { PoliciesTab } from './PoliciesTab.tsx'
import { ReasonsTab } from './ReasonsTab.tsx'

const TAB_KEYS = ['tab'] as const
const TABS = [
  { value: 'notices', label: '公告与弹窗', panel: <NoticesTab /> },
  { value: 'interests', label: '通知我', panel: <InterestsTab /> },
  { value: 'help', label: '帮助文档', panel: <HelpTab /> },
  { value: 'policies', label: '政策文件', panel: <PoliciesTab /> },
  { value: 'reasons', label: '驳回模板', panel: <ReasonsTab /> },
]

export function NoticesPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const current = TABS.find(tab => tab.value === query.tab)?.value ?? 'notices'
  return (
    <>
      <PageHeader title="公告与内容" freshness="客户打开首页或 5 分钟内看到变更" />
      <Tabs label="公告与内容" value={current} onChange={tab => set({ tab })} tabs={TABS} />
    </>
  )
}
