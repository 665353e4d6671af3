// Routes of monthly bills (spec §2, Bills and spend).
import { associated, type PageEntry } from '../../routes/definition.ts'

const monthly = { ...associated, title: '{Channel} 月度账单', page: 'billing/BillsPage' } as const

export const billingRoutes: readonly PageEntry[] = [
  { ...monthly, name: 'MonthlyBill', path: '/advert/bill/{channel}', menu: 'bills' },
  { ...monthly, name: 'ReckoningBill', path: '/reckoning/bill/{channel}', below: '/advert/bill/{channel}' },
]
