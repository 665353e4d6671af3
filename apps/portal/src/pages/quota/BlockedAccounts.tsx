// Accounts that were chosen but cannot be added to: never dropped in silence.
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'

export function BlockedAccounts({ rows, missing }: { rows: readonly AccountRow[]; missing: readonly string[] }) {
  if (rows.length === 0 && missing.length === 0) return null
  return (
    <NoticeStrip tone="warning" title={`不可操作（${rows.length + missing.length}）`} collapsible>
      <ul>
        {rows.map(row => (
          <li key={row.account_id}>
            {row.account_name}（{row.outside_account_id}）：{row.add_obstacle}
          </li>
        ))}
        {missing.map(id => (
          <li key={id}>{id}：未找到该账户</li>
        ))}
      </ul>
    </NoticeStrip>
  )
}
