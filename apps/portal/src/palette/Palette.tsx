// Palette: goes to pages, accounts and orders, and starts actions, from one box; loaded when first opened.
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { CommandPalette, type PaletteItem } from '@tallyhelm/ui/overlay/CommandPalette'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuGroup, MenuItem } from '../routes/menu.ts'
import { paths } from '../routes/paths.ts'
import { routeOf } from '../routes/match.ts'
import { useButtonsOf } from '../shell/use-buttons.ts'
import { actionCommands, addCommands, findPages, type PageCommand, pageCommands } from './pages.ts'
import { recentTargets, rememberTarget, type Target } from './recent.ts'
import { type AccountTarget, usePaletteResults } from './use-palette-results.ts'

type Props = {
  open: boolean
  onClose: () => void
  menu: readonly MenuGroup[]
  /** Pages that the menu leaves out. */
  hidden: readonly MenuItem[]
  userId: string
  isSubCustomer: boolean
  isAssociated: boolean
  /** The channels that the customer has. */
  channels: readonly Channel[]
}

/** An item of the list with where it leads. */
type Entry = PaletteItem & { target: Target }
type Group = { heading: string; items: readonly Entry[] }

const MOST_PAGES = 8
const LABEL = '搜索账户 ID、单号或功能'
const icon = { size: 16, 'aria-hidden': true }

export function Palette({ open, onClose, menu, hidden, userId, isSubCustomer, isAssociated, channels }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const results = usePaletteResults(text, { channels, isSubCustomer, isAssociated })
  const obstacleAt = useButtonsOf()
  const additions = addCommands(isAssociated ? channels : [], channel => obstacleAt(routeOf(paths.accounts(channel))?.name ?? '', 'add'))
  const commands = [...pageCommands(menu, isSubCustomer, hidden), ...actionCommands(menu), ...additions]
  const recent = recentEntries(userId, text)
  const groups: readonly Group[] =
    text.trim() === ''
      ? [
          { heading: '最近使用', items: recent },
          { heading: '前往', items: commands.slice(0, MOST_PAGES).map(pageEntry) },
        ]
      : [
          { heading: '最近使用', items: recent },
          { heading: '前往', items: findPages(commands, text).slice(0, MOST_PAGES).map(pageEntry) },
          { heading: '账户', items: results.accounts.map(accountEntry) },
          { heading: '操作', items: results.actions.map(actionEntry) },
          { heading: '单号', items: results.orders.map(orderEntry) },
        ]
  const choose = (id: string) => {
    const entry = groups.flatMap(group => group.items).find(item => item.id === id)
    if (!entry) return
    rememberTarget(userId, entry.target)
    onClose()
    void navigate(entry.target.href)
  }
  const isEmpty = groups.every(group => group.items.length === 0)
  return (
    <CommandPalette
      open={open}
      onClose={onClose}
      label={LABEL}
      placeholder={LABEL}
      text={text}
      onText={setText}
      groups={groups}
      onChoose={choose}
      status={statusOf(results.failure, results.isLooking, isEmpty, text)}
    />
  )
}

function statusOf(failure: string | undefined, isLooking: boolean, isEmpty: boolean, text: string): ReactNode {
  if (failure !== undefined) return failure
  if (isLooking) return '正在查找…'
  return isEmpty && text.trim() !== '' ? '没有找到相关的功能、账户或单号（账户 ID 与单号请输入完整）' : null
}

/** Without a text all of them, with one those that say it. */
function recentEntries(userId: string, text: string): readonly Entry[] {
  const wanted = text.trim().toLowerCase()
  return recentTargets(userId)
    .filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(wanted))
    .map(target => ({
      id: `recent-${target.href}`,
      label: target.label,
      hint: target.hint,
      icon: <History {...icon} />,
      target,
    }))
}

function pageEntry({ path, title, trail, obstacle }: PageCommand): Entry {
  const target: Target = { kind: 'page', href: path, label: title, hint: trail }
  return { id: `page-${path}`, label: title, hint: trail, icon: <FileText {...icon} />, disabledReason: obstacle, target }
}

function accountEntry({ id, channel, obstacle: _, ...target }: AccountTarget): Entry {
  return { id, label: target.label, hint: target.hint, icon: <ChannelTile channel={CHANNELS[channel].path} decorative />, target }
}

function actionEntry({ id, channel: _, obstacle, ...target }: AccountTarget): Entry {
  return { id, label: target.label, hint: target.hint, icon: <ArrowUpRight {...icon} />, disabledReason: obstacle, target }
}

function orderEntry(target: Target): Entry {
  return { id: `order-${target.href}`, label: target.label, hint: target.hint, icon: <ReceiptText {...icon} />, target }
}
