// 公告与内容: what the portal tells on its own, who waits for a coming page, the manual, policy files, and the reasons reviewers start from (console.md 20).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import { interestEndpoints } from '@tallyhelm/protocol/topics/notices/interest-endpoints'
import { consolePolicyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { useStaff } from '../../session/use-staff.ts'
import { HelpTab } from './HelpTab.tsx'
import { InterestsTab } from './InterestsTab.tsx'
import { NoticesTab } from './NoticesTab.tsx'
import { PoliciesTab } from './PoliciesTab.tsx'
import { ReasonsTab } from './ReasonsTab.tsx'

const TAB_KEYS = ['tab'] as const
const TABS = [
  { value: 'notices', label: '公告与弹窗', panel: <NoticesTab />, shows: consoleNoticeEndpoints.list },
  { value: 'interests', label: '通知我', panel: <InterestsTab />, shows: interestEndpoints.list },
  { value: 'help', label: '帮助文档', panel: <HelpTab />, shows: consoleHelpEndpoints.list },
  { value: 'policies', label: '政策文件', panel: <PoliciesTab />, shows: consolePolicyEndpoints.policies },
  { value: 'reasons', label: '驳回模板', panel: <ReasonsTab />, shows: reasonEndpoints.list },
] as const

/** Each role finds the tabs that it may read: risk control the policy files alone. */
export function NoticesPage() {
  const { role } = useStaff()
  const { query, set } = useListQuery(TAB_KEYS)
  const tabs = TABS.filter(tab => mayCall(tab.shows, role))
  const current = (tabs.find(tab => tab.value === query.tab) ?? tabs[0])?.value ?? 'notices'
  return (
    <>
      <PageHeader title="公告与内容" freshness="客户打开首页或 5 分钟内看到变更" />
      <Tabs label="公告与内容" value={current} onChange={tab => set({ tab })} tabs={tabs} />
    </>
  )
}
