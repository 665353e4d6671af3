// To-dos about appeals.
import type { Asked, Todos } from '../spend/todo-entry.ts'
import { appealEndpoints } from './endpoints.ts'
import type { appealFilters } from './lists.ts'

export const APPEALS_TODOS = {
  APPEAL_ASKED: {
    title: '申诉待补充',
    note: ({ by }) => (by === null ? '请补充材料' : `请补充材料，${by} 前未补充将自动驳回`),
    tone: 'warning',
    icon: 'file',
    who: 'both',
    page: 'Appeals',
    list: { call: appealEndpoints.list, asked: { waits: 'ANSWER' } satisfies Asked<typeof appealFilters> },
  },
} as const satisfies Todos
