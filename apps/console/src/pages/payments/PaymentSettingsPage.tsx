// Payment settings: what each method takes and the keys of its house, and the accounts that customers transfer to (console.md 21).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { useCall } from '../../api/queries.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { MethodsTab } from './MethodsTab.tsx'

const TAB_KEYS = ['tab'] as const
const REFRESH_MS = 30_000

export function PaymentSettingsPage() {
  const { data, error, refetch } = useCall(paymentSettingsEndpoints.read, {}, { refetchInterval: REFRESH_MS })
  const { query, set } = useListQuery(TAB_KEYS)
  const failure = error ? (
    <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
      {error.msg}
    </NoticeStrip>
  ) : (
    <Skeleton lines={8} />
  )
  return (
    <>
      <PageHeader title="支付设置" freshness="变更由另一人复核后立即生效" />
      <Tabs
        label="支付设置"
        value={query.tab === 'accounts' ? 'accounts' : 'methods'}
        onChange={tab => set({ tab })}
        tabs={[
          { value: 'methods', label: '支付方式', panel: data ? <MethodsTab methods={data.methods} /> : failure },
          { value: 'accounts', label: '收款账户', panel: data ? <AccountsTab proposals={data.account_proposals} /> : failure },
        ]}
      />
    </>
  )
}
