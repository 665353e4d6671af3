// Calls about customers' money in the console: one person asks, and another one decides the case (console.md, four eyes).
import { endpointsOf } from '../../wire/endpoint.ts'
import { caseEndpointsOf } from '../cases/call-of-kind.ts'
import { WALLET_KINDS } from './case-kinds.ts'
import type { consoleWalletSchemas, walletCaseSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/customers/funds'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN'] } as const

export const consoleWalletEndpoints = endpointsOf<typeof consoleWalletSchemas>({
  proposals: { ...readers, path: `${FAMILY}/proposals`, summary: '客户的手工入账与钱包调账申请' },
  moveSubFunds: {
    callers: ['staff'],
    changesState: true,
    changes: 'all',
    staffRoles: ['FIN', 'ADMIN'],
    path: `${FAMILY}/sub-customers/move`,
    summary: '代代理商向子客户分配钱包余额，或收回（带请求编号）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleWalletLists = {
  FUND_PROPOSALS: { text: '手工资金申请', endpoint: consoleWalletEndpoints.proposals },
} as const

export const walletCaseEndpoints = caseEndpointsOf<typeof walletCaseSchemas>(WALLET_KINDS)
