// Routes of daily spend (spec §2, Bills and spend).
import { associated, type PageEntry } from '../../routes/definition.ts'

const daily = { title: '{Channel} 每日消耗', menu: 'spend', page: 'spend/DailySpendPage' } as const

export const spendRoutes: readonly PageEntry[] = [
  { ...daily, ...associated, name: 'DailyConsume', path: '/advert/consume/{channel}' },
  { ...daily, name: 'SubDailyConsume', path: '/consume/{channel}', tree: 'sub-customer', roles: ['subCustomerSpend'] },
]
