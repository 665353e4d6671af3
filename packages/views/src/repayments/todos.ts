// To-dos about repayments.
import type { REPAYMENTS_TODOS } from '@tallyhelm/protocol/topics/repayments/todos'
import type { TodoViews } from '../spend/todo-view.ts'
import { unpaidPlans } from './unpaid-plans.ts'

export const REPAYMENTS_TODO_VIEWS: TodoViews<typeof REPAYMENTS_TODOS> = {
  REPAYMENT_UNPAID: async (tx, scope) => {
    const plans = await unpaidPlans(tx, scope)
    return plans.map(({ count, ...repays }) => ({ count, repays }))
  },
}
