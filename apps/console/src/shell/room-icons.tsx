// The icons of the rail.
import BellRing from 'lucide-react/icons/bell-ring'
import BadgePlus from 'lucide-react/icons/badge-plus'
import Cable from 'lucide-react/icons/cable'
import Building2 from 'lucide-react/icons/building-2'
import Bug from 'lucide-react/icons/bug'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ChartColumn from 'lucide-react/icons/chart-column'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CreditCard from 'lucide-react/icons/credit-card'
import FileCheck from 'lucide-react/icons/file-check'
import FileSignature from 'lucide-react/icons/file-signature'
import FileUp from 'lucide-react/icons/file-up'
import Gauge from 'lucide-react/icons/gauge'
import Handshake from 'lucide-react/icons/handshake'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Newspaper from 'lucide-react/icons/newspaper'
import Percent from 'lucide-react/icons/percent'
import Receipt from 'lucide-react/icons/receipt'
import RadioTower from 'lucide-react/icons/radio-tower'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings2 from 'lucide-react/icons/settings-2'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Snowflake from 'lucide-react/icons/snowflake'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'

export const roomIcons = {
  home: <LayoutDashboard size={17} aria-hidden />,
  people: <UserRoundSearch size={17} aria-hidden />,
  leads: <Handshake size={17} aria-hidden />,
  customers: <UsersRound size={17} aria-hidden />,
  accounts: <Megaphone size={17} aria-hidden />,
  orders: <ClipboardList size={17} aria-hidden />,
  ledger: <Landmark size={17} aria-hidden />,
  recharges: <HandCoins size={17} aria-hidden />,
  bills: <CalendarCheck size={17} aria-hidden />,
  credit: <CreditCard size={17} aria-hidden />,
  cases: <ClipboardCheck size={17} aria-hidden />,
  statements: <FileCheck size={17} aria-hidden />,
  repayments: <Receipt size={17} aria-hidden />,
  contracts: <FileSignature size={17} aria-hidden />,
  exchange: <ArrowRightLeft size={17} aria-hidden />,
  rates: <Percent size={17} aria-hidden />,
  payments: <Settings2 size={17} aria-hidden />,
  channels: <RadioTower size={17} aria-hidden />,
  monitors: <Gauge size={17} aria-hidden />,
  spend: <ChartColumn size={17} aria-hidden />,
  audit: <ScrollText size={17} aria-hidden />,
  staff: <UserRoundCog size={17} aria-hidden />,
  feedback: <MessageSquareText size={17} aria-hidden />,
  notices: <Newspaper size={17} aria-hidden />,
  partners: <Link2 size={17} aria-hidden />,
  refunds: <Undo2 size={17} aria-hidden />,
  setup: <ListChecks size={17} aria-hidden />,
  diagnostics: <Bug size={17} aria-hidden />,
  forewarnings: <BellRing size={17} aria-hidden />,
  freezes: <Snowflake size={17} aria-hidden />,
  rectifications: <ShieldAlert size={17} aria-hidden />,
  openings: <BadgePlus size={17} aria-hidden />,
  bindings: <Cable size={17} aria-hidden />,
  companies: <Building2 size={17} aria-hidden />,
  takeovers: <FileUp size={17} aria-hidden />,
} satisfies Readonly<Record<string, ReactNode>>
export type RoomIcon = keyof typeof roomIcons
