// One customer in its tabs; what may be changed about it, and what was (console.md 2).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { useLocation } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useRoomTitle } from '../../app/room-title.ts'
import { CreditPanel } from '../../credit/CreditPanel.tsx'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { CompaniesTab } from './CompaniesTab.tsx'
import { EntriesTab } from './EntriesTab.tsx'
import { FundsTab } from './FundsTab.tsx'
import { LookAction } from './LookAction.tsx'
import { MembersTab } from './MembersTab.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { RatesTab } from './RatesTab.tsx'
import { StandingActions, StoppedNotice } from './StandingActions.tsx'
import { SubCustomersTab } from './SubCustomersTab.tsx'
import { SwitchesTab } from './SwitchesTab.tsx'

const KEYS = ['tab', 'ids'] as const
const TABS = [
  'overview',
  'members',
  'companies',
  'sub-customers',
  'accounts',
  'orders',
  'flows',
  'credit',
  'rates',
  'switches',
  'entries',
] as const

export function CustomerPage() {
  const { pathname } = useLocation()
  const { role } = useStaff()
  const { query, set, change } = useListQuery(KEYS)
  const customerId = /\d+/.exec(pathname)?.[0] ?? '0'
  const { data, error, refetch } = useCall(consoleCustomerEndpoints.detail, { customer_id: customerId })
  useRoomTitle(data?.name)
  if (error) {
    return (
      <>
        <PageHeader title="客户详情" />
        <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      </>
    )
  }
  if (!data) return <Loading />
  return (
    <>
      <PageHeader
        title={data.name}
        freshness={`客户 ID ${data.customer_id}`}
        actions={
          <>
            <LookAction customer={data} />
            <StandingActions customer={data} />
            {maySee('/audit', role) ? <Link href={`/audit?customer=${data.customer_id}`}>审计日志</Link> : null}
            <Link href="/customers">返回客户列表</Link>
          </>
        }
      />
      <Stack>
        {data.status === 'STOPPED' ? <StoppedNotice /> : null}
        <Card padded={false}>
          <Tabs
            label="客户详情"
            value={oneOf(query.tab, TABS) ?? 'overview'}
            onChange={tab => set({ tab: tab === 'overview' ? '' : tab, ids: '' }, { replace: true })}
            tabs={[
              { value: 'overview', label: '概览', panel: <OverviewTab customer={data} /> },
              { value: 'members', label: '组织成员', panel: <MembersTab customer={data} /> },
              { value: 'companies', label: '开户公司', panel: <CompaniesTab customer={data} /> },
              ...(data.customer_nature === 'SECOND_AGENT' || data.sub_customers > 0
                ? [{ value: 'sub-customers' as const, label: '子客户', panel: <SubCustomersTab customer={data} /> }]
                : []),
              {
                value: 'accounts',
                label: '账户',
                panel: <AccountsTab customerId={customerId} ids={query.ids ?? ''} onAll={() => change({ ids: '' }, { replace: true })} />,
              },
              ...(maySee('/quota-orders', role)
                ? [{ value: 'orders' as const, label: '额度工单', panel: <OrdersTab customerId={customerId} /> }]
                : []),
              ...(mayCall(consoleCustomerEndpoints.funds, role)
                ? [
                    { value: 'flows' as const, label: '资金', panel: <FundsTab customerId={customerId} /> },
                    { value: 'credit' as const, label: '授信', panel: <CreditPanel customerId={customerId} /> },
                    { value: 'rates' as const, label: '费率', panel: <RatesTab customer={data} /> },
                  ]
                : []),
              { value: 'switches', label: '权限开关', panel: <SwitchesTab customer={data} /> },
              { value: 'entries', label: '日志', panel: <EntriesTab customerId={customerId} /> },
            ]}
          />
        </Card>
      </Stack>
    </>
  )
}

const Loading = () => (
  <>
    <PageHeader title="客户详情" />
    <Skeleton />
  </>
)
