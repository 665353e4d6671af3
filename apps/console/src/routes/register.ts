// Register: every room of the console with its title, who may enter, and its place in the rail (console.md). Data only.
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/organization/people-endpoints'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import { matchPath } from 'react-router'

export const HOME_PATH = '/home'

/** Whoever may make the first call of a room may enter it. */
const customerReaders = rolesOf(consoleCustomerEndpoints.list)

/** The order is that of the rail. */
export const ROOMS: readonly RoomDefinition[] = [
  { path: HOME_PATH, title: '运营工作台', page: 'staff/WorkbenchPage', menu: { icon: 'home', key: 'h', group: '' } },
  {
    path: '/customers',
    title: '客户管理',
    page: 'organization/CustomersPage',
    roles: customerReaders,
    menu: { icon: 'customers', key: 'c', group: '业务' },
  },
  { path: '/customers/:id', title: '客户详情', page: 'organization/CustomerPage', roles: customerReaders },
  {
    path: '/people',
    title: '未关联用户',
    page: 'organization/PeoplePage',
    roles: rolesOf(peopleEndpoints.list),
    menu: { icon: 'people', key: 'u', group: '业务' },
  },
  {
    path: '/accounts',
    title: '广告账户池',
    page: 'ad-accounts/AccountsPage',
    // The others read the accounts of one customer only.
    roles: rolesOf(consoleAccountEndpoints.sync),
    menu: { icon: 'accounts', key: 'a', group: '业务' },
  },
  {
    path: '/quota-orders',
    title: '额度工单',
    page: 'quota/QuotaOrdersPage',
    roles: rolesOf(consoleQuotaEndpoints.list),
    menu: { icon: 'orders', key: 'o', group: '业务' },
  },
  {
    path: '/cases',
    title: '审核中心',
    page: 'cases/CasesPage',
    roles: rolesOf(caseEndpoints.list),
    menu: { icon: 'cases', key: 'r', group: '业务' },
  },
  {
    path: '/contracts',
    title: '合同审核',
    page: 'contracts/ContractsPage',
    roles: rolesOf(consoleContractEndpoints.list),
    menu: { icon: 'contracts', key: 'g', group: '业务' },
  },
  { path: '/cases/times', title: '处理时限', page: 'cases/CaseTimesPage', roles: rolesOf(slaEndpoints.list) },
  {
    path: '/recharges',
    title: '充值确认',
    page: 'payments/RechargesPage',
    roles: rolesOf(consoleRechargeEndpoints.list),
    menu: { icon: 'recharges', key: 'w', group: '财务' },
  },
  {
    path: '/refunds',
    title: '退款处理',
    page: 'payments/RefundsPage',
    roles: rolesOf(consoleRefundEndpoints.list),
    menu: { icon: 'refunds', key: 'x', group: '财务' },
  },
  {
    path: '/credit',
    title: '授信管理',
    page: 'credit/CreditPage',
    roles: rolesOf(consoleCreditEndpoints.list),
    menu: { icon: 'credit', key: 't', group: '财务' },
  },
  {
    path: '/bills',
    title: '月度账单',
    page: 'billing/MonthsPage',
    roles: rolesOf(monthEndpoints.months),
    menu: { icon: 'bills', key: 'z', group: '财务' },
  },
  {
    path: '/statements',
    title: '对账单',
    page: 'statements/StatementsPage',
    roles: rolesOf(consoleStatementEndpoints.list),
    menu: { icon: 'statements', key: 'q', group: '财务' },
  },
  {
    path: '/repayments',
    title: '还款核销',
    page: 'repayments/RepaymentsPage',
    roles: rolesOf(consoleRepaymentEndpoints.list),
    menu: { icon: 'repayments', key: 'j', group: '财务' },
  },
  {
    path: '/ledger',
    title: '总账与对账',
    page: 'ledger/LedgerPage',
    roles: rolesOf(reconciliationEndpoints.list),
    menu: { icon: 'ledger', key: 'l', group: '财务' },
  },
  {
    path: '/exchange',
    title: '汇率',
    page: 'exchange/ExchangePage',
    roles: rolesOf(exchangeEndpoints.rates),
    menu: { icon: 'exchange', key: 'e', group: '财务' },
  },
  {
    path: '/rates',
    title: '默认费率',
    page: 'billing/DefaultRatesPage',
    roles: rolesOf(billingEndpoints.defaults),
    menu: { icon: 'rates', key: 'v', group: '财务' },
  },
  {
    path: '/payment-settings',
    title: '支付设置',
    page: 'payments/PaymentSettingsPage',
    roles: rolesOf(paymentSettingsEndpoints.read),
    menu: { icon: 'payments', key: 'y', group: '财务' },
  },
  {
    path: '/channels',
    title: '渠道健康',
    page: 'channels/ChannelsPage',
    roles: rolesOf(channelEndpoints.health),
    menu: { icon: 'channels', key: 'n', group: '渠道' },
  },
  {
    path: '/notices',
    title: '公告与内容',
    page: 'notices/NoticesPage',
    roles: rolesOf(consoleNoticeEndpoints.list),
    menu: { icon: 'notices', key: 'p', group: '沟通' },
  },
  {
    path: '/feedback',
    title: '意见反馈',
    page: 'diagnostics/FeedbackPage',
    roles: rolesOf(feedbackEndpoints.list),
    menu: { icon: 'feedback', key: 'f', group: '沟通' },
  },
  {
    path: '/audit',
    title: '审计日志',
    page: 'audit/AuditPage',
    roles: rolesOf(auditEndpoints.list),
    menu: { icon: 'audit', key: 'd', group: '系统' },
  },
  {
    path: '/staff',
    title: '员工',
    page: 'staff/StaffPage',
    roles: rolesOf(staffEndpoints.list),
    menu: { icon: 'staff', key: 's', group: '系统' },
  },
  {
    path: '/partners',
    title: '合作系统',
    page: 'session/PartnersPage',
    roles: rolesOf(partnerEndpoints.list),
    menu: { icon: 'partners', key: 'm', group: '系统' },
  },
  {
    path: '/setup',
    title: '开业清单',
    page: 'setup/SetupPage',
    roles: rolesOf(setupEndpoints.list),
    menu: { icon: 'setup', key: 'k', group: '系统' },
  },
  {
    path: '/takeovers',
    title: '旧系统导入',
    page: 'takeovers/TakeoversPage',
    roles: rolesOf(takeoverEndpoints.list),
    menu: { icon: 'takeovers', key: 'i', group: '系统' },
  },
  {
    path: '/diagnostics',
    title: '门户诊断',
    page: 'diagnostics/DiagnosticsPage',
    roles: rolesOf(reportEndpoints.list),
    menu: { icon: 'diagnostics', key: 'b', group: '系统' },
  },
  { path: '/account', title: '我的账号', page: 'session/AccountPage' },
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

/** A link, with what is asked of its room, that this role may not enter. */
export const isBarred = (link: string, role: StaffRole): boolean =>
  ROOMS.some(room => room.path === link.split('?')[0] && !mayEnter(room, role))

/** What the register says of one room of the console. Paths are below /console, which the router adds. */
export type RoomIcon =
  | 'home'
  | 'customers'
  | 'people'
  | 'accounts'
  | 'orders'
  | 'refunds'
  | 'ledger'
  | 'credit'
  | 'statements'
  | 'repayments'
  | 'bills'
  | 'recharges'
  | 'exchange'
  | 'rates'
  | 'payments'
  | 'channels'
  | 'cases'
  | 'contracts'
  | 'audit'
  | 'staff'
  | 'partners'
  | 'setup'
  | 'feedback'
  | 'notices'
  | 'takeovers'
  | 'diagnostics'

export type RoomDefinition = {
  path: string
  title: string
  /** File and component below pages/: 'audit/AuditPage'. */
  page: string
  /** Who may enter; everybody who is signed in unless given. The server asks the same of each call. */
  roles?: readonly StaffRole[]
  /** Its place in the rail, and the key that leads there after g; left out there without. */
  menu?: { icon: RoomIcon; key: string; group: '' | '业务' | '财务' | '渠道' | '沟通' | '系统' }
}

/** Which room an address belongs to. */
export function roomOf(pathname: string): RoomDefinition | undefined {
  return ROOMS.find(room => matchPath({ path: room.path, caseSensitive: true }, pathname))
}
