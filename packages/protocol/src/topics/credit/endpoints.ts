// Credit calls: how many statements wait for the customer's reply.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { creditSchemas } from './schemas.ts'

export const creditEndpoints = endpointsOf<typeof creditSchemas>({
  waitRepliedQuantity: {
    method: 'GET',
    path: '/api/bill/client/credit/bills/confirmations/wait_replied_quantity',
    callers: ['customer'],
    roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'],
    summary: '各渠道待确认的对账单数',
  },
})
