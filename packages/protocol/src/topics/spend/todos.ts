// To-dos about spend.
import { outlierEndpoints } from './outlier-endpoints.ts'
import type { Todos } from './todo-entry.ts'

export const SPEND_TODOS = {
  OUTLIERS: {
    title: '异常消耗',
    note: '远高于同一星期日常消耗，请核对投放',
    tone: 'warning',
    icon: 'clock',
    who: 'customer',
    page: 'DailyConsume',
    list: { call: outlierEndpoints.outliers, asked: { outliers: 'yes' } },
  },
} as const satisfies Todos
