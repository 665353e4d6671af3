// Repayment calls of billing-period customers; a sub-customer owes nothing.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { repaymentSchemas } from './schemas.ts'

const FAMILY = '/api/bill/client/credit/repayments'
const own = { callers: ['customer'], roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'] } as const

export const repaymentEndpoints = endpointsOf<typeof repaymentSchemas>({
  list: { ...own, path: FAMILY, summary: '还款记录，最近的在前' },
  summary: { ...own, path: `${FAMILY}/summary`, summary: '待还、已逾期与下次还款日' },
  quote: { ...own, path: `${FAMILY}/quote`, summary: '还款试算：分摊到各对账单（可修改），还款前后、滞纳金与换汇' },
  pay: { ...own, path: `${FAMILY}/pay`, changesState: true, changes: 'all', summary: '用任一支付方式还款：发起付款，到账后按此分摊' },
  repay: { ...own, path: `${FAMILY}/repay`, changesState: true, changes: 'all', summary: '用钱包余额还款' },
})
