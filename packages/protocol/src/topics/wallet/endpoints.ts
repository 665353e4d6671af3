// Wallet calls: balances and flows.
import { endpoint } from '../../wire/endpoint.ts'
import type { Balances, FlowListRequest, FlowPage } from './schemas.ts'

export const walletEndpoints = {
  balances: endpoint<Record<string, never>, Balances>({
    path: '/api/wallet/client/wallet/balances',
    callers: ['customer', 'sub-customer'],
    summary: '钱包余额与可用授信',
  }),
  flows: endpoint<FlowListRequest, FlowPage>({
    path: '/api/wallet/client/wallet/flows',
    callers: ['customer', 'sub-customer'],
    summary: '钱包流水',
  }),
}
