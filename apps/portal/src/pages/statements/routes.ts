// Routes of statements and the customer's answers to them (spec §2, Finance).
import { billingPeriod, type PageEntry } from '../../routes/definition.ts'

export const statementRoutes: readonly PageEntry[] = [
  {
    ...billingPeriod,
    name: 'CreditCheck',
    path: '/credit/check/{channel}',
    title: '{Channel} 对账单',
    page: 'statements/StatementsPage',
    menu: { place: 'credit', path: '/credit/check/{channel}', title: '对账单', badge: 'statements' },
  },
  {
    ...billingPeriod,
    name: 'CreditCheckOthers',
    path: '/credit/check/others',
    title: '其他渠道对账单',
    page: 'statements/StatementsPage',
    menu: 'credit',
  },
  {
    ...billingPeriod,
    name: 'BillConfirmation',
    path: '/confirmation/customer/bill',
    title: '账单确认',
    page: 'statements/StatementPage',
    below: '/credit/check/facebook',
    isUncached: true,
  },
]
