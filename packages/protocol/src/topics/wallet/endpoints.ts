// Wallet calls: balances and flows.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { walletSchemas } from './schemas.ts'

export const walletEndpoints = endpointsOf<typeof walletSchemas>({
  balances: { path: '/api/wallet/client/wallet/balances', callers: ['customer', 'sub-customer'], summary: '钱包余额与可用授信' },
  flows: { path: '/api/wallet/client/wallet/flows', callers: ['customer', 'sub-customer'], summary: '钱包流水' },
})
