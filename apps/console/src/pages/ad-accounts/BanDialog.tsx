// Forbidding additions to ad accounts, or allowing them again, with the reason.
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { AccountNames } from '../../lists/AccountNames.tsx'

const TEXTS = {
  forbid: { title: '禁止加额', note: '立即生效，同步不会解除。已提交的申请继续执行，客户仍可调减与清零。' },
  allow: { title: '解除禁止', note: '解除后立即同步，状态以渠道返回为准。' },
} as const

type Props = { action: 'forbid' | 'allow'; accounts: readonly PoolAccount[]; onDone: (changed: number) => void; onClose: () => void }

export function BanDialog({ action, accounts, onDone, onClose }: Props) {
  const { title, note } = TEXTS[action]
  return (
    <ReasonDialog
      title={title}
      subject={`${accounts.length} 个账户`}
      note={
        <>
          <p>{note}</p>
          <AccountNames accounts={accounts} />
        </>
      }
      endpoint={consoleAccountEndpoints.forbidQuota}
      request={{ account_ids: accounts.map(account => account.account_id), is_forbidden: action === 'forbid' }}
      onSuccess={({ changed }) => onDone(changed)}
      onClose={onClose}
    />
  )
}
