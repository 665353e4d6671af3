// 新增额度 of one account: a link, so that it opens in a new tab too; followed here it takes the list's filters along.
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { useOpenAddQuota } from './use-open-add-quota.ts'

type Props = { row: AccountRow; look: 'link' | 'outline' }

export function AddQuotaLink({ row, look }: Props) {
  const open = useOpenAddQuota(row.channel)
  const obstacle = useButtons()
  return (
    <LinkButton
      variant={look}
      size={look === 'link' ? 'mini' : 'medium'}
      href={paths.addQuota(row.channel, row.account_id)}
      disabledReason={row.add_obstacle ?? obstacle('add')}
      aria-label={`为 ${row.account_name} 新增额度`}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void open(row.account_id)
      }}
    >
      新增额度
    </LinkButton>
  )
}
