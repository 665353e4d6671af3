// What of bindings and names is begun with all chosen accounts; which of them cannot take part is told by the page that opens.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { ACCOUNTS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import type { MenuEntry } from '@tallyhelm/ui/actions/Menu'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Link2 from 'lucide-react/icons/link-2'
import PencilLine from 'lucide-react/icons/pencil-line'
import { bindingActionsOf } from '../../bindings/actions.ts'
import { useOpenBinding } from '../../bindings/use-open-binding.ts'
import { paths } from '../../routes/paths.ts'
import type { Chosen } from '../../lists/use-chosen.ts'
import { useButtons } from '../../shell/use-buttons.ts'

type Choice = { channel: Channel; chosen: Chosen; isSubCustomer: boolean }

/** Entries of the batch bar's menu. */
export function useBindChosen({ channel, chosen, isSubCustomer }: Choice): readonly MenuEntry[] {
  const toast = useToast()
  const open = useOpenBinding()
  const obstacle = useButtons()
  const start = (path: string, isBoxed?: boolean) => {
    if (chosen.rows.length > ACCOUNTS_MOST) return toast.error(`最多选择${ACCOUNTS_MOST}个广告账号`)
    void open(
      path,
      chosen.rows.map(row => row.outside_account_id),
      isBoxed,
    )
  }
  return [
    ...bindingActionsOf(channel, isSubCustomer).map(({ text, button, path, isBoxed }) => ({
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
            onSelect: () => start(paths.batchModify(channel)),
          },
        ]),
  ]
}
