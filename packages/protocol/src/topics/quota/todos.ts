// To-dos about orders of quota.
import type { Asked, Todos } from '../spend/todo-entry.ts'
import { quotaEndpoints } from './endpoints.ts'
import type { recordFilters } from './lists.ts'

export const QUOTA_TODOS = {
  PROCESSING_ORDERS: {
    title: '处理中的额度操作',
    note: '已提交，等待处理结果',
    tone: 'neutral',
    icon: 'clock',
    who: 'customer',
    page: 'OperateRecord',
    list: { call: quotaEndpoints.records, asked: { status: 'PROCESSING' } satisfies Asked<typeof recordFilters> },
  },
} as const satisfies Todos
