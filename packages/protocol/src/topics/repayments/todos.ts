// To-dos about repayments.
import type { Todos } from '../spend/todo-entry.ts'

export const REPAYMENTS_TODOS = {
  REPAYMENT_UNPAID: {
    title: '待登记还款',
    note: '还款汇率已过期，款项已入钱包，请登记还款',
    tone: 'warning',
    icon: 'paper',
    who: 'customer',
    customerTypes: [0, 3],
    page: 'Repayment',
    action: { action: 'repay' },
  },
} as const satisfies Todos
