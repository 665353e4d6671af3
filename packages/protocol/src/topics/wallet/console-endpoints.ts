// Calls about customers' money in the console: one person asks, and another one decides the case (console.md, four eyes).
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleWalletSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/customers/funds'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN'] } as const
const changing = { callers: ['staff'], changesState: true, changes: 'all' } as const

export const consoleWalletEndpoints = endpointsOf<typeof consoleWalletSchemas>({
  proposals: { ...readers, path: `${FAMILY}/proposals`, summary: '客户的手工入账与钱包调账申请' },
  proposeReceipt: {
    ...changing,
    staffRoles: CASE_KINDS.BANK_RECEIPT.makers,
    path: `${FAMILY}/receipts/propose`,
    summary: '提交手工入账（需他人复核）',
  },
  moveSubFunds: {
    ...changing,
    staffRoles: ['FIN', 'ADMIN'],
    path: `${FAMILY}/sub-customers/move`,
    summary: '代代理商向子客户分配钱包余额，或收回（带请求编号）',
  },
  proposeAdjustment: {
    ...changing,
    staffRoles: CASE_KINDS.WALLET_ADJUSTMENT.makers,
    path: `${FAMILY}/adjustments/propose`,
    summary: '提交钱包调账（需他人复核）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleWalletLists = {
  FUND_PROPOSALS: { text: '手工资金申请', endpoint: consoleWalletEndpoints.proposals },
} as const
