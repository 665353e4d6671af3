// The icons of the menu's groups, by the names that the menu's data uses.
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import ChartColumn from 'lucide-react/icons/chart-column'
import House from 'lucide-react/icons/house'
import Megaphone from 'lucide-react/icons/megaphone'
import Network from 'lucide-react/icons/network'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import type { MenuIcon } from '../routes/definition.ts'

const signs = {
  house: House,
  megaphone: Megaphone,
  'shield-alert': ShieldAlert,
  'chart-column': ChartColumn,
  bot: Bot,
  wallet: Wallet,
  network: Network,
  'book-open': BookOpen,
} satisfies Record<MenuIcon, unknown>

/** As the menu draws it, unless told otherwise. */
export function menuIcon(name: MenuIcon, look: { size: number; strokeWidth?: number } = { size: 22, strokeWidth: 1.6 }): ReactNode {
  const Sign = signs[name]
  return <Sign {...look} aria-hidden />
}
