// To-dos about violations.
import { dueToday, type Todos } from '../spend/todo-entry.ts'
import { rectificationEndpoints } from './rectification-endpoints.ts'

export const VIOLATIONS_TODOS = {
  RECTIFY: {
    title: '待整改账户',
    note: found => dueToday(found, '违规广告待整改'),
    tone: 'error',
    icon: 'shield',
    who: 'both',
    page: 'ToBeRectified',
    list: {
      call: rectificationEndpoints.rectificationList,
      subCustomerCall: rectificationEndpoints.subCustomerRectificationList,
      asked: { count_type: 'RECTIFICATION' },
    },
  },
} as const satisfies Todos
