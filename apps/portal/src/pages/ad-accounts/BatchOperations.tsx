// The quota operations on all chosen accounts; which of them cannot take part is told by the page that opens.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { ACTIONS } from './QuotaLink.tsx'
import type { Chosen } from '../../lists/use-chosen.ts'
import { useOpenQuota } from '../../orders/use-open-quota.ts'

const ICONS = {
  ADD: <ArrowUpRight size={14} aria-hidden />,
  REDUCE: <ArrowDownLeft size={14} aria-hidden />,
  TRANSFER: <ArrowLeftRight size={14} aria-hidden />,
  CLEAR: <CircleSlash size={14} aria-hidden />,
} as const satisfies Record<AdjustType, unknown>

export function BatchOperations({ channel, chosen, isSubCustomer }: { channel: Channel; chosen: Chosen; isSubCustomer: boolean }) {
  const toast = useToast()
  const open = useOpenQuota(channel)
  const obstacle = useButtons()
  const { most_accounts: most } = useQuotaLimits()
  const start = (kind: AdjustType) => {
    if (chosen.rows.length > most) return toast.error(`最多选择${most}个广告账号`)
    void open(
      kind,
      chosen.rows.map(row => ({ outsideId: row.outside_account_id, amount: '' })),
    )
  }
  const kinds: readonly AdjustType[] = isSubCustomer ? ['ADD', 'TRANSFER', 'CLEAR'] : ['ADD', 'REDUCE', 'TRANSFER', 'CLEAR']
  return kinds.map(kind => (
    <Button key={kind} size="small" icon={ICONS[kind]} disabledReason={obstacle(ACTIONS[kind].button)} onClick={() => start(kind)}>
      {ACTIONS[kind].text}
    </Button>
  ))
}
