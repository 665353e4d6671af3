// The menu of one account in the list: what is done more seldom; loaded with the first press on «⋯».
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { useCopy } from '@tallyhelm/ui/actions/CopyButton'
import type { MenuEntry } from '@tallyhelm/ui/actions/Menu'
import { MenuPanel } from '@tallyhelm/ui/actions/MenuPanel'
import type { LatePanel } from '@tallyhelm/ui/overlay/use-late-panel'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Copy from 'lucide-react/icons/copy'
import History from 'lucide-react/icons/history'
import Link2 from 'lucide-react/icons/link-2'
import PencilLine from 'lucide-react/icons/pencil-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { bindingActionsOf } from '../../bindings/actions.ts'
import { bindingObstacle } from '../../bindings/obstacle.ts'
import { useOpenBinding } from '../../bindings/use-open-binding.ts'
import { operationObstacle } from '../../orders/obstacles.ts'
import { useOpenQuota } from '../../orders/use-open-quota.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { ACTIONS } from './QuotaLink.tsx'
import { useSync } from './use-sync.ts'
import { GIVEN_AWAY, useWhitelist } from './WhitelistActions.tsx'

const RenameDialog = lazy(async () => ({ default: (await import('../../bindings/RenameDialog.tsx')).RenameDialog }))

export function RowMenu({ row, panel, align }: { row: AccountRow; panel: LatePanel; align: 'center' | 'end' }) {
  const { items, dialog } = useMoreActions(row)
  return (
    <>
      <MenuPanel items={items} panel={panel} align={align} />
      {dialog}
    </>
  )
}

/** The entries of its menu, and the dialog that one of them opens. */
function useMoreActions(row: AccountRow): { items: readonly MenuEntry[]; dialog: ReactNode } {
  const [isRenaming, setIsRenaming] = useState(false)
  const bindings = useBindingEntries(row, () => setIsRenaming(true))
  const copy = useCopy()
  const { sync } = useSync()
  const obstacle = useButtons()
  const { isSubCustomer } = useProfile()
  const open = useOpenQuota(row.channel)
  const whitelist = useWhitelist()
  const operation = (kind: 'REDUCE' | 'CLEAR', icon: ReactNode): MenuEntry => ({
    label: ACTIONS[kind].text,
    icon,
    disabledReason: operationObstacle(kind, row) ?? obstacle(ACTIONS[kind].button),
    onSelect: () => void open(kind, row.account_id),
  })
  const items: readonly MenuEntry[] = [
    ...(isSubCustomer ? [] : [operation('REDUCE', <ArrowDownLeft size={16} aria-hidden />)]),
    operation('CLEAR', <CircleSlash size={16} aria-hidden />),
    ...bindings,
    ...(isSubCustomer ? [] : whitelistEntries(row, whitelist, obstacle('autoClear'))),
    { separator: true },
    {
      label: '同步余额',
      icon: <RefreshCw size={16} aria-hidden />,
      disabledReason: obstacle('sync'),
      onSelect: () => sync([row.account_id]),
    },
    // Null for whoever may not see spend.
    ...(row.avg_spend_7d === null
      ? []
      : [
          {
            label: '查看消耗',
            icon: <ChartColumn size={16} aria-hidden />,
            href: paths.dailySpend(row.channel, isSubCustomer, { ids: row.outside_account_id }),
          },
        ]),
    {
      label: '操作记录',
      icon: <History size={16} aria-hidden />,
      href: paths.records({ channel: row.channel, ids: row.outside_account_id }),
    },
    { label: '复制账户 ID', icon: <Copy size={16} aria-hidden />, onSelect: () => void copy(row.outside_account_id) },
  ]
  const dialog = isRenaming ? (
    <Suspense fallback={null}>
      <RenameDialog account={row} onClose={() => setIsRenaming(false)} />
    </Suspense>
  ) : null
  return { items, dialog }
}

/** What it can be bound to, each on its page, and another name. */
function useBindingEntries(row: AccountRow, rename: () => void): MenuEntry[] {
  const open = useOpenBinding()
  const obstacle = useButtons()
  const { isSubCustomer } = useProfile()
  const problem = bindingObstacle(row)
  const pages = bindingActionsOf(row.channel, isSubCustomer).map(
    ({ text, button, path, isBoxed }): MenuEntry => ({
      label: text,
      icon: <Link2 size={16} aria-hidden />,
      disabledReason: problem ?? obstacle(button),
      onSelect: () => void open(path, [row.outside_account_id], isBoxed),
    }),
  )
  if (isSubCustomer) return pages
  return [
    ...pages,
    { label: '改名', icon: <PencilLine size={16} aria-hidden />, disabledReason: problem ?? obstacle('rename'), onSelect: rename },
  ]
}

/** Onto the list, or a new term and off it. */
function whitelistEntries(
  row: AccountRow,
  { join, remove }: ReturnType<typeof useWhitelist>,
  disabledReason: string | undefined,
): MenuEntry[] {
  const { whitelist_entry_id: entryId, account_name } = row
  const joinReason = disabledReason ?? (row.sub_customer_id === null ? undefined : GIVEN_AWAY)
  const keep = { icon: <ShieldCheck size={16} aria-hidden />, disabledReason: joinReason, onSelect: () => join([row]) }
  if (entryId === null) return [{ label: '加入自动清零白名单', ...keep }]
  const leave = { icon: <ShieldOff size={16} aria-hidden />, disabledReason, onSelect: () => remove({ entry_id: entryId, account_name }) }
  return [
    { label: '续期自动清零白名单', ...keep },
    { label: '移出自动清零白名单', ...leave },
  ]
}
