// To-dos about ad accounts.
import type { Asked, Todos } from '../spend/todo-entry.ts'
import { adAccountEndpoints } from './endpoints.ts'
import { LOW_BALANCE_USD } from './enums.ts'
import type { accountFilters } from './lists.ts'

type AskedAccounts = Asked<typeof accountFilters>
const accounts = { call: adAccountEndpoints.list, subCustomerCall: adAccountEndpoints.subCustomerList } as const

export const AD_ACCOUNTS_TODOS = {
  /** Of channels whose freezes have no page of their own. */
  FROZEN_ACCOUNTS: {
    title: '已冻结账户',
    note: '投放已停止，请尽快处理',
    tone: 'info',
    icon: 'freeze',
    who: 'both',
    page: 'Account',
    list: { ...accounts, asked: { tab: 'FROZEN' } satisfies AskedAccounts },
  },
  LOW_BALANCE: {
    title: '余额不足账户',
    note: ({ days }) => (days > 0 ? `预计可用不足 ${days} 天` : `余额低于 $${LOW_BALANCE_USD}`),
    tone: 'warning',
    icon: 'low',
    who: 'both',
    page: 'Account',
    list: { ...accounts, asked: { tab: 'LOW_BALANCE' } satisfies AskedAccounts },
  },
} as const satisfies Todos
