// The icons of the menu's groups, by the names that the menu's data uses.
import House from 'lucide-react/icons/house'
import Megaphone from 'lucide-react/icons/megaphone'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import type { MenuIcon } from '../routes/menu.ts'

const size = { size: 22, strokeWidth: 1.6, 'aria-hidden': true }

export const menuIcons = {
  house: <House {...size} />,
  megaphone: <Megaphone {...size} />,
  wallet: <Wallet {...size} />,
} satisfies Record<MenuIcon, ReactNode>
