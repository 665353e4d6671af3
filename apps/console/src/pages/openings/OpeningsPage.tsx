// 开户申请: what every customer asks for in new ad accounts, and accounts that a platform made too often (console.md 3).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { openingRoomEndpoints } from '@tallyhelm/protocol/topics/openings/room-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Link } from '@tallyhelm/ui/actions/Link'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { OpeningsTab } from './OpeningsTab.tsx'
import { SurplusTab } from './SurplusTab.tsx'

const TAB_KEYS = ['tab'] as const

export function OpeningsPage() {
  const { role } = useStaff()
  const { query, set } = useListQuery(TAB_KEYS)
  const seesSurplus = mayCall(openingRoomEndpoints.surplus, role)
  const tabs = [
    { value: 'openings', label: '开户申请', panel: <OpeningsTab /> },
    { value: 'surplus', label: '多出账户', panel: <SurplusTab /> },
  ]
  const isSurplus = seesSurplus && query.tab === 'surplus'
  return (
    <>
      <PageHeader
        title="开户申请"
        freshness="全部客户的开户申请；没有申请的已有账户在账户池接管"
        actions={maySee('/accounts', role) ? <Link href="/accounts?tab=found">接管已有账户</Link> : undefined}
      />
      {seesSurplus ? (
        <Tabs label="开户申请" value={isSurplus ? 'surplus' : 'openings'} onChange={tab => set({ tab })} tabs={tabs} />
      ) : (
        <OpeningsTab />
      )}
    </>
  )
}
