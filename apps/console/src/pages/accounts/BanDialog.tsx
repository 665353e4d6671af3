// Forbidding additions to ad accounts, or allowing them again, with the reason.
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'
import { AccountNames } from './AccountNames.tsx'

const TEXTS = {
  forbid: { title: '禁止加额', note: '立即生效，同步不会解除。已提交的申请继续执行，客户仍可调减与清零。' },
  allow: { title: '解除禁止', note: '解除后立即同步，状态以渠道返回为准。' },
} as const

type Props = { action: 'forbid' | 'allow'; accounts: readonly PoolAccount[]; onDone: (changed: number) => void; onClose: () => void }

export function BanDialog({ action, accounts, onDone, onClose }: Props) {
  const { reason, field, check } = useReason()
  const set = useFormCommand(consoleAccountEndpoints.forbidQuota, { onSuccess: ({ changed }) => onDone(changed) })
  const submit = () => {
    if (!check()) return
    set.mutate({ request: { account_ids: accounts.map(account => account.account_id), is_forbidden: action === 'forbid', reason } })
  }
  const { title, note } = TEXTS[action]
  return (
    <FormDialog
      title={`${title}：${accounts.length} 个账户`}
      submitText={title}
      isBusy={set.isPending}
      refusal={formMessage(set.error, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{note}</p>
      <AccountNames accounts={accounts} />
      <ReasonField {...field(fieldMessage(set.error, 'reason'))} />
    </FormDialog>
  )
}
