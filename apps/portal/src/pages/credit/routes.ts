// Routes of credit lines and their changes (spec §2, Finance).
import { associated, billingPeriod, type PageEntry } from '../../routes/definition.ts'

export const creditRoutes: readonly PageEntry[] = [
  {
    ...billingPeriod,
    name: 'CreditLimit',
    path: '/credit/limit',
    title: '授信额度',
    page: 'credit/CreditLimitPage',
    menu: 'credit',
  },
  {
    ...associated,
    name: 'CreditHistory',
    path: '/credit/history',
    title: '授信记录',
    page: 'credit/CreditHistoryPage',
    menu: 'credit',
  },
  {
    ...billingPeriod,
    name: 'CreditRecord',
    path: '/credit/record/{channel}',
    title: '{Channel} 额度变更记录',
    page: 'credit/QuotaChangePage',
    menu: { place: 'credit', path: '/credit/record/{channel}', title: '额度变更记录' },
  },
]
