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
import type { MenuIcon } from '../routes/menu.ts'

const size = { size: 22, strokeWidth: 1.6, 'aria-hidden': true }

export const menuIcons = {
  house: <House {...size} />,
  megaphone: <Megaphone {...size} />,
  'shield-alert': <ShieldAlert {...size} />,
  'chart-column': <ChartColumn {...size} />,
  bot: <Bot {...size} />,
  wallet: <Wallet {...size} />,
  network: <Network {...size} />,
  'book-open': <BookOpen {...size} />,
} satisfies Record<MenuIcon, ReactNode>
