// What can be done with one account: 新增额度, and the rest behind «⋯».
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { useCopy } from '@tallyhelm/ui/actions/CopyButton'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu, type MenuEntry } from '@tallyhelm/ui/actions/Menu'
import { Row } from '@tallyhelm/ui/layout/Stack'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { AddQuotaLink } from './AddQuotaLink.tsx'
import { useSync } from './use-sync.ts'

export function RowActions({ row }: { row: AccountRow }) {
  return (
    <Row gap={4} justify="end">
      <AddQuotaLink row={row} look="link" />
      <Menu
        trigger={<IconButton label={`${row.account_name} 的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
        items={useMoreActions(row)}
      />
    </Row>
  )
}

export function useMoreActions(row: AccountRow): readonly MenuEntry[] {
  const copy = useCopy()
  const { sync } = useSync()
  const obstacle = useButtons()
  return [
    {
      label: '同步余额',
      icon: <RefreshCw size={16} aria-hidden />,
      disabledReason: obstacle('sync'),
      onSelect: () => sync([row.account_id]),
    },
    {
      label: '操作记录',
      icon: <History size={16} aria-hidden />,
      href: paths.records({ channel: row.channel, ids: row.outside_account_id }),
    },
    { label: '复制账户 ID', icon: <Copy size={16} aria-hidden />, onSelect: () => void copy(row.outside_account_id) },
  ]
}
