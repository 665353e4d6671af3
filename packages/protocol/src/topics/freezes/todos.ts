// To-dos about frozen ad accounts.
import type { Asked, Todos } from '../spend/todo-entry.ts'
import { frozenEndpoints } from './frozen-endpoints.ts'
import type { freezeFilters } from './lists.ts'

export const FREEZES_TODOS = {
  FROZEN: {
    title: '已冻结账户',
    note: '投放已停止，请尽快处理',
    tone: 'info',
    icon: 'freeze',
    who: 'both',
    page: 'Freeze',
    list: { call: frozenEndpoints.list, asked: { waits: 'THAW' } satisfies Asked<typeof freezeFilters> },
  },
} as const satisfies Todos
