// Contract calls under api/bill/client/customer/contract/ (spec §7, Contract): only customer types 1 and 2 are prompted (spec §6).
import { endpoint } from '../../wire/endpoint.ts'
import type { ContractCheck } from './schemas.ts'

const prompted = { callers: ['customer'], roles: ['PreCharge', 'PreChargeAgentDeliver'] } as const

export const contractEndpoints = {
  checkContract: endpoint<Record<string, never>, ContractCheck>({
    method: 'GET',
    path: '/api/bill/client/customer/contract/checkContract',
    ...prompted,
    summary: '是否需要签署合同',
  }),
  auditNotify: endpoint<{ contract_id: string }, Record<string, never>>({
    method: 'GET',
    path: '/api/bill/client/customer/contract/audit/notify',
    ...prompted,
    changesState: true,
    summary: '合同审核通过提示已读',
  }),
}
