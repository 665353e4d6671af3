// A quota operation on one account: a link, so that it opens in a new tab too; followed here it takes the list's filters along.
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { operationObstacle } from '../../orders/obstacles.ts'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { useOpenQuota } from '../../orders/use-open-quota.ts'

/** In the words of the list; `button` is its name in the buttons map. */
export const ACTIONS = {
  ADD: { text: '新增额度', button: 'add' },
  TRANSFER: { text: '转移', button: 'transfer' },
  REDUCE: { text: '调减额度', button: 'reduce' },
  CLEAR: { text: '清零', button: 'clear' },
} as const satisfies Record<AdjustType, { text: string; button: string }>

type Props = { kind: 'ADD' | 'TRANSFER'; row: AccountRow; look: 'link' | 'text' | 'outline' | 'default' }

export function QuotaLink({ kind, row, look }: Props) {
  const open = useOpenQuota(row.channel)
  const obstacle = useButtons()
  const { text, button } = ACTIONS[kind]
  return (
    <LinkButton
      variant={look}
      size={look === 'link' || look === 'text' ? 'mini' : 'medium'}
      href={paths.quotaOrder(kind, row.channel, row.account_id)}
      disabledReason={operationObstacle(kind, row) ?? obstacle(button)}
      aria-label={`为 ${row.account_name} ${text}`}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void open(kind, row.account_id)
      }}
    >
      {text}
    </LinkButton>
  )
}
