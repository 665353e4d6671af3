// Credit calls: a customer's own line, what it applies for, its history and what quota changes used of it, and how many statements wait for its reply.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { creditSchemas } from './schemas.ts'

export const creditEndpoints = endpointsOf<typeof creditSchemas>({
  limit: {
    path: '/api/bill/client/credit/customers/limit',
    callers: ['customer'],
    roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'],
    summary: '授信总额、已用、可用与各渠道已用，近 30 天的变化，账期与待还',
  },
  apply: {
    path: '/api/bill/client/credit/customers/apply',
    callers: ['customer'],
    roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'],
    changesState: true,
    changes: 'all',
    summary: '申请调整授信额度',
  },
  records: {
    path: '/api/bill/client/credit/customers/adjust-record',
    callers: ['customer'],
    roles: ['Associated'],
    summary: '授信变更记录；带渠道时为该渠道额度变更占用的授信，最近的在前',
  },
  waitRepliedQuantity: {
    method: 'GET',
    path: '/api/bill/client/credit/bills/confirmations/wait_replied_quantity',
    callers: ['customer'],
    roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'],
    summary: '各渠道待确认的对账单数',
  },
})
