// Billing routes: monthly bills and daily spend (spec §2, Bills and spend).
import { perChannel, type RouteDefinition } from '../definition.ts'

const associated = { roles: ['Associated'] } as const

export const billingRoutes: readonly RouteDefinition[] = [
  ...perChannel({
    ...associated,
    name: 'MonthlyBill',
    path: '/advert/bill/{channel}',
    title: '{Channel} 月度账单',
    menu: '/advert/bill/{channel}',
    page: 'billing/BillsPage',
  }),
  ...perChannel({
    ...associated,
    name: 'ReckoningBill',
    hidden: true,
    path: '/reckoning/bill/{channel}',
    title: '{Channel} 月度账单',
    menu: '/advert/bill/{channel}',
    page: 'billing/BillsPage',
  }),
  ...perChannel({
    ...associated,
    name: 'DailyConsume',
    path: '/advert/consume/{channel}',
    title: '{Channel} 每日消耗',
    menu: '/advert/consume/{channel}',
    isComing: true,
  }),
  ...perChannel({
    name: 'SubDailyConsume',
    path: '/consume/{channel}',
    title: '{Channel} 每日消耗',
    tree: 'sub-customer',
    roles: ['subCustomerSpend'],
    menu: '/consume/{channel}',
    isComing: true,
  }),
]
