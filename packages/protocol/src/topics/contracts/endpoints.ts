// Contract calls under api/bill/client/customer/contract/ (spec §7, Contract): only customer types 1 and 2 are prompted (spec §6).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { contractSchemas } from './schemas.ts'

const prompted = { callers: ['customer'], roles: ['PreCharge', 'PreChargeAgentDeliver'] } as const

export const contractEndpoints = endpointsOf<typeof contractSchemas>({
  checkContract: { method: 'GET', path: '/api/bill/client/customer/contract/checkContract', ...prompted, summary: '是否需要签署合同' },
  auditNotify: {
    method: 'GET',
    path: '/api/bill/client/customer/contract/audit/notify',
    ...prompted,
    changesState: true,
    summary: '合同审核通过提示已读',
  },
})
