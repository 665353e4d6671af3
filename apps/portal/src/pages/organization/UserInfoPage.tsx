// Personal centre: one's own data, sign-in and security, the organisation, the contract, news, and how pages are shown (screens.md 8).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import { mayUserCall } from '@tallyhelm/protocol/wire/may-call'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { lazy, type ReactNode, Suspense } from 'react'
import { useProfile } from '../../session/use-session.ts'
import { PreferencesPanel } from './PreferencesPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

const SecurityPanel = lazy(async () => ({ default: (await import('./SecurityPanel.tsx')).SecurityPanel }))
const MembersPanel = lazy(async () => ({ default: (await import('./MembersPanel.tsx')).MembersPanel }))
const AlertsPanel = lazy(async () => ({ default: (await import('./AlertsPanel.tsx')).AlertsPanel }))
const ContractPanel = lazy(async () => ({ default: (await import('./ContractPanel.tsx')).ContractPanel }))

const TABS = ['profile', 'security', 'members', 'contract', 'notify', 'preferences'] as const
type Tab = (typeof TABS)[number]
const KEYS = ['tab'] as const

const LABELS = {
  profile: '基本资料',
  security: '账号安全',
  members: '组织成员',
  contract: '合同',
  notify: '通知设置',
  preferences: '偏好',
} as const satisfies Record<Tab, string>
const PANELS = {
  profile: <ProfilePanel />,
  security: <SecurityPanel />,
  members: <MembersPanel />,
  contract: <ContractPanel />,
  notify: <AlertsPanel />,
  preferences: <PreferencesPanel />,
} as const satisfies Record<Tab, ReactNode>

export function UserInfoPage() {
  const profile = useProfile()
  const { query, set } = useListQuery(KEYS)
  const tabs = tabsFor(profile)
  const tab = oneOf(query.tab, tabs) ?? 'profile'
  return (
    <>
      <PageHeader title="个人中心" />
      <Tabs
        label="个人中心"
        atSide
        value={tab}
        onChange={next => set(next === 'profile' ? {} : { tab: next })}
        tabs={tabs.map(value => ({ value, label: LABELS[value], panel: <Suspense fallback={<Loading />}>{PANELS[value]}</Suspense> }))}
      />
    </>
  )
}

/** A sub-customer belongs to no organisation of its own; only customers who pay beforehand sign online (spec §6); who is of no customer hears of none. */
function tabsFor(reader: ReturnType<typeof useProfile>): readonly Tab[] {
  const hasContract = mayUserCall(contractEndpoints.checkContract, reader)
  const hasAlerts = mayUserCall(adAccountEndpoints.lowDays, reader)
  return TABS.filter(
    tab => (tab !== 'contract' || hasContract) && (tab !== 'notify' || hasAlerts) && (tab !== 'members' || !reader.isSubCustomer),
  )
}

const Loading = () => (
  <Card aria-label="正在加载">
    <Skeleton lines={8} />
  </Card>
)
