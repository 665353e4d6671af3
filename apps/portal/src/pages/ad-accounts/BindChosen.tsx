// 绑定与改名 of all chosen accounts; which of them cannot take part is told by the page that opens.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { ACCOUNTS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Link2 from 'lucide-react/icons/link-2'
import PencilLine from 'lucide-react/icons/pencil-line'
import { BINDING_ACTIONS_OF, batchRenamePath, TOO_MANY } from '../../bindings/actions.ts'
import { useOpenBinding } from '../../bindings/use-open-binding.ts'
import type { Chosen } from '../../lists/use-chosen.ts'
import { useButtons } from '../../shell/use-buttons.ts'

export function BindChosen({ channel, chosen, isSubCustomer }: { channel: Channel; chosen: Chosen; isSubCustomer: boolean }) {
  const toast = useToast()
  const open = useOpenBinding()
  const obstacle = useButtons()
  const start = (path: string, isBoxed?: boolean) => {
    if (chosen.rows.length > ACCOUNTS_MOST) return toast.error(TOO_MANY)
    void open(
      path,
      chosen.rows.map(row => row.outside_account_id),
      isBoxed,
    )
  }
  const items = [
    ...BINDING_ACTIONS_OF[channel].map(({ text, button, path, isBoxed }) => ({
      label: text,
      icon: <Link2 size={16} aria-hidden />,
      disabledReason: obstacle(button),
      onSelect: () => start(path, isBoxed),
    })),
    ...(isSubCustomer
      ? []
      : [
          {
            label: '批量改名',
            icon: <PencilLine size={16} aria-hidden />,
            disabledReason: obstacle('rename'),
            onSelect: () => start(batchRenamePath(channel)),
          },
        ]),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <Button size="small" icon={<Link2 size={14} aria-hidden />} iconAfter={<ChevronDown size={14} aria-hidden />}>
          {isSubCustomer ? '绑定' : '绑定与改名'}
        </Button>
      }
    />
  )
}
