// The detail of one account beside its list: figures, bindings, additions, spend (screens.md 5.1, P13).
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { AccountAdditions } from './AccountAdditions.tsx'
import { AccountBindings } from './AccountBindings.tsx'
import { AccountOverview } from './AccountOverview.tsx'
import { AccountSpend } from './AccountSpend.tsx'
import { AccountState } from './account-cells.tsx'
import styles from './accounts.module.css'
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
type DetailTab = 'overview' | 'bindings' | 'additions' | 'spend'

export function AccountDrawer({ accountId, channel, ids, onGo, onClose }: Props) {
  const [tab, setTab] = useState<DetailTab>('overview')
  const detail = useCall(adAccountEndpoints.byId, { id: accountId })
  const { sync, isPending } = useSync()
  const at = ids.indexOf(accountId)
  const step = (by: 1 | -1) => {
    const target = at === -1 ? undefined : ids[at + by]
    return target === undefined ? null : () => onGo(target)
  }
  const account = detail.data
  return (
    <Drawer
      open
      onClose={onClose}
      title={account?.account_name ?? '账户详情'}
      onPrevious={step(-1)}
      onNext={step(1)}
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
      {account !== undefined ? (
        <Tabs label="账户详情" value={tab} onChange={setTab} tabs={tabsOf(account, channel)} />
      ) : detail.error ? (
        <div role="alert" className={styles.failure}>
          <p>加载失败：{detail.error.msg}</p>
          {detail.error.requestId === undefined ? null : <small>请求编号 {detail.error.requestId}</small>}
          <Button size="small" loading={detail.isFetching} onClick={() => void detail.refetch()}>
            重试
          </Button>
        </div>
      ) : (
        <Skeleton lines={12} />
      )}
    </Drawer>
  )
}

function tabsOf(account: AccountDetail, channel: Channel) {
  return [
    { value: 'overview', label: '概览', panel: <AccountOverview account={account} /> },
    { value: 'bindings', label: '绑定关系', panel: <AccountBindings account={account} /> },
    { value: 'additions', label: '额度记录', panel: <AccountAdditions account={account} channel={channel} /> },
    ...(account.avg_spend_7d === null ? [] : [{ value: 'spend', label: '消耗', panel: <AccountSpend account={account} /> } as const]),
  ] as const
}
