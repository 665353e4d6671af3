// Credit calls: how many statements wait for the customer's reply.
import { endpoint } from '../../wire/endpoint.ts'
import type { WaitRepliedQuantities } from './schemas.ts'

export const creditEndpoints = {
  waitRepliedQuantity: endpoint<Record<string, never>, WaitRepliedQuantities>({
    method: 'GET',
    path: '/api/bill/client/credit/bills/confirmations/wait_replied_quantity',
    callers: ['customer'],
    roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'],
    summary: '各渠道待确认的对账单数',
  }),
}
