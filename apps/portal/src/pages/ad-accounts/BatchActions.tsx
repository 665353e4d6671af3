// The buttons of what can be done with the chosen accounts together; loaded with the first choice.
import type { AccountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { MAX_EXPORT_IDS } from '@tallyhelm/protocol/topics/exports/limits'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { MAX_PAGE_SIZE } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useCopy } from '@tallyhelm/ui/actions/CopyButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useExport } from '../../exports/use-export.ts'
import { useReader } from '../../lists/use-reader.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { AssignChosen } from './AssignChosen.tsx'
import { BatchOperations } from './BatchOperations.tsx'
import type { Chosen } from '../../lists/use-chosen.ts'
import { useBindChosen } from './use-bind-chosen.tsx'
import { useSync } from './use-sync.ts'
import { useWhitelist } from './WhitelistActions.tsx'

type Props = { channel: Channel; chosen: Chosen; request: AccountListRequest; isSubCustomer: boolean }

export function BatchActions({ channel, chosen, request, isSubCustomer }: Props) {
  const toast = useToast()
  const copy = useCopy()
  const { sync } = useSync()
  const obstacle = useButtons()
  const { hasSubCustomers } = useReader()
  const bindings = useBindChosen({ channel, chosen, isSubCustomer })
  const exporting = useExport({ kind: 'ACCOUNTS', request })
  const syncAll = () => {
    if (chosen.rows.length > MAX_PAGE_SIZE) return toast.error(`最多选择${MAX_PAGE_SIZE}个广告账号`)
    sync(chosen.rows.map(row => row.account_id))
  }
  return (
    <>
      <BatchOperations channel={channel} chosen={chosen} isSubCustomer={isSubCustomer} />
      <Button
        size="small"
        icon={<Download size={14} aria-hidden />}
        loading={exporting.isRunning}
        disabledReason={
          obstacle('export') ?? (chosen.selected.size > MAX_EXPORT_IDS ? `每次最多导出选中的 ${MAX_EXPORT_IDS} 条` : undefined)
        }
        onClick={() => exporting.run({ format: 'xlsx', ids: [...chosen.selected] })}
      >
        导出选中
      </Button>
      {isSubCustomer ? null : <WhitelistChosen chosen={chosen} />}
      {hasSubCustomers ? <AssignChosen chosen={chosen} /> : null}
      <Menu
        trigger={<Button size="small" aria-label="更多批量操作" icon={<Ellipsis size={14} aria-hidden />} />}
        align="start"
        items={[
          ...bindings,
          { separator: true },
          {
            label: '同步余额',
            icon: <RefreshCw size={16} aria-hidden />,
            disabledReason: obstacle('sync'),
            onSelect: syncAll,
          },
          {
            label: '复制 ID',
            icon: <Copy size={16} aria-hidden />,
            onSelect: () => void copy(chosen.rows.map(row => row.outside_account_id).join('\n')),
          },
        ]}
      />
    </>
  )
}

function WhitelistChosen({ chosen }: { chosen: Chosen }) {
  const { join } = useWhitelist()
  const obstacle = useButtons()
  return (
    <Button
      size="small"
      icon={<ShieldCheck size={14} aria-hidden />}
      disabledReason={obstacle('autoClear')}
      onClick={() => join(chosen.rows)}
    >
      加入白名单
    </Button>
  )
}
