// The signs of the shortcuts: one of their own for the usual pages, else that of their menu group.
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import ChartColumn from 'lucide-react/icons/chart-column'
import FileUp from 'lucide-react/icons/file-up'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import Network from 'lucide-react/icons/network'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import type { MenuIcon } from '../../routes/menu.ts'
import { paths } from '../../routes/paths.ts'

const size = { size: 18, 'aria-hidden': true }

const ofGroups = {
  house: <House {...size} />,
  megaphone: <Megaphone {...size} />,
  'shield-alert': <ShieldAlert {...size} />,
  'chart-column': <ChartColumn {...size} />,
  bot: <Bot {...size} />,
  wallet: <Wallet {...size} />,
  network: <Network {...size} />,
  'book-open': <BookOpen {...size} />,
} satisfies Record<MenuIcon, ReactNode>

const ofPages: Readonly<Record<string, ReactNode>> = {
  [paths.records()]: <History {...size} />,
  [paths.imports('FACEBOOK')]: <FileUp {...size} />,
  '/auto-clear/whitelist/account-list': <ListChecks {...size} />,
}

export const shortcutIcons = (path: string, group: MenuIcon): ReactNode => ofPages[path] ?? ofGroups[group]
