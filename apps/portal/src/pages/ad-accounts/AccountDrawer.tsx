// The detail of one account beside its list: figures, bindings, additions, spend, what is held against it, its log (screens.md 5.1, P13).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { AccountAdditions } from './AccountAdditions.tsx'
import { AccountBindings } from './AccountBindings.tsx'
import { AccountLog } from './AccountLog.tsx'
import { AccountOverview } from './AccountOverview.tsx'
import { AccountRisks } from './AccountRisks.tsx'
import { AccountSpend } from './AccountSpend.tsx'
import { AccountState } from './account-cells.tsx'
import { QuotaLink } from './QuotaLink.tsx'
import { useSync } from './use-sync.ts'

type Props = {
  accountId: string
  channel: Channel
  /** The rows of the list's page, in order. */
  ids: readonly string[]
  onGo: (accountId: string) => void
  onClose: () => void
}
type DetailTab = 'overview' | 'bindings' | 'additions' | 'spend' | 'risks' | 'log'

export function AccountDrawer({ accountId, channel, ids, onGo, onClose }: Props) {
  const [tab, setTab] = useState<DetailTab>('overview')
  const detail = useCall(adAccountEndpoints.byId, { id: accountId })
  const { sync, isPending } = useSync()
  const account = detail.data
  return (
    <Drawer
      open
      onClose={onClose}
      title={account?.account_name ?? '账户详情'}
      {...rowSteps(ids, accountId, onGo)}
      headEnd={account === undefined ? undefined : <AccountState row={account} />}
      footer={
        account === undefined ? undefined : (
          <>
            <Button loading={isPending} onClick={() => sync([account.account_id])}>
              同步余额
            </Button>
            <QuotaLink kind="ADD" row={account} look="outline" />
          </>
        )
      }
    >
      <Loaded call={detail} lines={12}>
        {found => <Tabs label="账户详情" value={tab} onChange={setTab} tabs={tabsOf(found, channel)} />}
      </Loaded>
    </Drawer>
  )
}

function tabsOf(account: AccountDetail, channel: Channel) {
  return [
    { value: 'overview', label: '概览', panel: <AccountOverview account={account} /> },
    { value: 'bindings', label: '绑定关系', panel: <AccountBindings account={account} /> },
    { value: 'additions', label: '额度记录', panel: <AccountAdditions account={account} channel={channel} /> },
    ...(account.avg_spend_7d === null ? [] : [{ value: 'spend', label: '消耗', panel: <AccountSpend account={account} /> } as const]),
    { value: 'risks', label: '违规与冻结', panel: <AccountRisks account={account} /> },
    { value: 'log', label: '日志', panel: <AccountLog account={account} /> },
  ] as const
}
