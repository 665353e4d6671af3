// Routes of repayments (spec §2, Finance).
import { billingPeriod, type PageEntry } from '../../routes/definition.ts'

export const repaymentRoutes: readonly PageEntry[] = [
  {
    ...billingPeriod,
    name: 'Repayment',
    path: '/credit/repayment',
    title: '还款记录',
    page: 'repayments/RepaymentPage',
    menu: 'credit',
  },
]
