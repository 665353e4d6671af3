// To-dos about contracts.
import type { Todos } from '../spend/todo-entry.ts'

export const CONTRACTS_TODOS = {
  CONTRACT: {
    title: '合同待签署',
    note: '签署合同后即可使用全部功能',
    tone: 'warning',
    icon: 'pen',
    who: 'customer',
    customerTypes: [1, 2],
    page: 'UserInfo',
    action: { tab: 'contract', action: 'sign' },
  },
} as const satisfies Todos
