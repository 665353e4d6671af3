// Register: every room of the console with its title, who may enter, and its place in the rail (console.md). Data only.
import { CASE_READERS } from '@tallyhelm/protocol/topics/cases/endpoints'
import { EXCHANGE_READERS } from '@tallyhelm/protocol/topics/exchange/roles'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { RoomDefinition } from './definition.ts'

export const HOME_PATH = '/home'

/** Salespeople see their own customers; the finance checker enters for the rates. */
const CUSTOMER_READERS: readonly StaffRole[] = ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN']

/** The order is that of the rail. */
export const ROOMS: readonly RoomDefinition[] = [
  { path: HOME_PATH, title: '运营工作台', page: 'home/WorkbenchPage', menu: { icon: 'home', group: '' } },
  {
    path: '/customers',
    title: '客户管理',
    page: 'customers/CustomersPage',
    roles: CUSTOMER_READERS,
    menu: { icon: 'customers', group: '业务' },
  },
  { path: '/customers/:id', title: '客户详情', page: 'customers/CustomerPage', roles: CUSTOMER_READERS },
  {
    path: '/accounts',
    title: '广告账户池',
    page: 'accounts/AccountsPage',
    roles: ['OPS', 'ADMIN'],
    menu: { icon: 'accounts', group: '业务' },
  },
  {
    path: '/quota-orders',
    title: '额度工单',
    page: 'quota/QuotaOrdersPage',
    roles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    menu: { icon: 'orders', group: '业务' },
  },
  {
    path: '/cases',
    title: '审核中心',
    page: 'cases/CasesPage',
    roles: CASE_READERS,
    menu: { icon: 'cases', group: '业务' },
  },
  {
    path: '/ledger',
    title: '总账与对账',
    page: 'ledger/LedgerPage',
    roles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    menu: { icon: 'ledger', group: '财务' },
  },
  {
    path: '/exchange',
    title: '汇率',
    page: 'exchange/ExchangePage',
    roles: EXCHANGE_READERS,
    menu: { icon: 'exchange', group: '财务' },
  },
  {
    path: '/channels',
    title: '渠道健康',
    page: 'channels/ChannelsPage',
    roles: ['OPS', 'ADMIN', 'AUDIT'],
    menu: { icon: 'channels', group: '渠道' },
  },
  { path: '/audit', title: '审计日志', page: 'audit/AuditPage', roles: ['ADMIN', 'AUDIT'], menu: { icon: 'audit', group: '系统' } },
  { path: '/staff', title: '员工', page: 'staff/StaffPage', roles: ['ADMIN'], menu: { icon: 'staff', group: '系统' } },
  { path: '/account', title: '我的账号', page: 'account/AccountPage' },
]

export const mayEnter = (room: RoomDefinition, role: StaffRole): boolean => room.roles === undefined || room.roles.includes(role)

/** The rooms of the rail for a role, in groups; a group without rooms is left out. */
export function railFor(role: StaffRole): readonly { title: string; rooms: readonly RoomDefinition[] }[] {
  const shown = ROOMS.filter(room => room.menu !== undefined && mayEnter(room, role))
  const titles = [...new Set(shown.map(room => room.menu?.group ?? ''))]
  return titles.map(title => ({ title, rooms: shown.filter(room => room.menu?.group === title) }))
}

/** Whether a link into the room leads anywhere for this role. */
export const maySee = (path: string, role: StaffRole): boolean => ROOMS.some(room => room.path === path && mayEnter(room, role))
