// Finance and help routes: wallet, transaction records, credit, statements, repayment, the manual (spec §2, Finance and Help).
import { perChannel, type RouteDefinition, route } from '../definition.ts'

const associated = { roles: ['Associated'] } as const
const billingPeriod = { roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'] } as const

export const financeRoutes: readonly RouteDefinition[] = [
  route({ ...associated, name: 'Wallet', path: '/wallet', title: '广告钱包', page: 'wallet/WalletPage', menu: '/wallet' }),
  route({
    name: 'WalletRecord',
    path: '/record',
    title: '交易记录',
    tree: 'both',
    menu: '/record',
    page: 'payments/RecordPage',
  }),
  route({
    name: 'RechargeSuccess',
    hidden: true,
    path: '/record/success/:id',
    title: '支付结果',
    tree: 'both',
    menu: '/record',
    isUncached: true,
    page: 'payments/RechargeResultPage',
  }),
  route({
    ...billingPeriod,
    name: 'CreditLimit',
    path: '/credit/limit',
    title: '授信额度',
    menu: '/credit/limit',
    page: 'credit/CreditLimitPage',
  }),
  route({
    ...associated,
    name: 'CreditHistory',
    path: '/credit/history',
    title: '授信记录',
    menu: '/credit/history',
    page: 'credit/CreditHistoryPage',
  }),
  ...perChannel({
    ...billingPeriod,
    name: 'CreditRecord',
    path: '/credit/record/{channel}',
    title: '{Channel} 额度变更记录',
    menu: '/credit/record/facebook',
    page: 'credit/QuotaChangePage',
  }),
  ...perChannel({
    ...billingPeriod,
    name: 'CreditCheck',
    path: '/credit/check/{channel}',
    title: '{Channel} 对账单',
    menu: '/credit/check/facebook',
    page: 'statements/StatementsPage',
  }),
  route({
    ...billingPeriod,
    name: 'CreditCheckOthers',
    path: '/credit/check/others',
    title: '其他渠道对账单',
    menu: '/credit/check/others',
    page: 'statements/StatementsPage',
  }),
  route({
    ...billingPeriod,
    name: 'BillConfirmation',
    hidden: true,
    path: '/confirmation/customer/bill',
    title: '账单确认',
    menu: '/credit/check/facebook',
    isUncached: true,
    page: 'statements/StatementPage',
  }),
  route({
    ...billingPeriod,
    name: 'Repayment',
    path: '/credit/repayment',
    title: '还款记录',
    menu: '/credit/repayment',
    page: 'repayments/RepaymentPage',
  }),
]

export const helpRoutes: readonly RouteDefinition[] = [
  // The cards of help lead sub-customers here too.
  route({
    name: 'HelpDoc',
    hidden: 'sub-customer',
    tree: 'both',
    path: '/help/doc',
    title: '操作手册',
    menu: '/help/doc',
    page: 'help/HelpDocPage',
  }),
  route({ name: 'HelpVideo', path: '/help/video', title: '视频教程', menu: '/help/video', isComing: true }),
]
