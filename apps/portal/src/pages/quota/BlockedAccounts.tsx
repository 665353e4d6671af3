// Accounts that were chosen but cannot take part: never dropped in silence.
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import type { BlockedAccount } from './use-order-accounts.ts'

export function BlockedAccounts({ blocked, missing }: { blocked: readonly BlockedAccount[]; missing: readonly string[] }) {
  if (blocked.length === 0 && missing.length === 0) return null
  return (
    <NoticeStrip tone="warning" title={`不可操作（${blocked.length + missing.length}）`} collapsible>
      <ul>
        {blocked.map(({ account, reason }) => (
          <li key={account.account_id}>
            {account.account_name}（{account.outside_account_id}）：{reason}
          </li>
        ))}
        {missing.map(id => (
          <li key={id}>{id}：未找到该账户</li>
        ))}
      </ul>
    </NoticeStrip>
  )
}
