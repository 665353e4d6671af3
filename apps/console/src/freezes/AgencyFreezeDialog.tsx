// The agency's own freeze of ad accounts that are known, or its end: with a reason, which the customer reads.
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import type { ComponentProps } from 'react'
import { ReasonDialog } from '../forms/ReasonDialog.tsx'
import { AccountNames } from '../lists/AccountNames.tsx'

export const FREEZE_NOTE = '立即生效，同步与客户都不能解除，已提交的申请继续执行。客户会收到消息，看到所填原因。'
const TEXTS = {
  freeze: { title: '代理冻结', note: FREEZE_NOTE },
  lift: { title: '解除代理冻结', note: '解除后立即同步，账户状态以渠道返回为准。客户会收到消息，看到所填原因。' },
} as const
export type AgencyAction = keyof typeof TEXTS

type Props = {
  action: AgencyAction
  accounts: ComponentProps<typeof AccountNames>['accounts']
  onDone: (text: string) => void
  onClose: () => void
}

export function AgencyFreezeDialog({ action, accounts, onDone, onClose }: Props) {
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
      endpoint={consoleFreezeEndpoints[action]}
      request={{ account_ids: accounts.map(account => account.account_id) }}
      onSuccess={({ changed }) => onDone(`${action === 'freeze' ? '已冻结' : '已解除代理冻结'}：${changed} 个账户`)}
      onClose={onClose}
    />
  )
}
