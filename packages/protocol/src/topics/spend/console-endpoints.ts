// Calls of the console's room 消耗.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleSpendSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/spend'
export const SPEND_READERS = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
export const SPEND_WORKERS = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN'], changesState: true } as const

export const consoleSpendEndpoints = endpointsOf<typeof consoleSpendSchemas>({
  coverage: { ...SPEND_READERS, path: `${FAMILY}/coverage`, summary: '各客户各渠道的消耗读取覆盖' },
  accounts: { ...SPEND_READERS, path: `${FAMILY}/accounts`, summary: '各广告账户的消耗读取情况' },
  readAgain: { ...SPEND_WORKERS, changes: [], path: `${FAMILY}/read-again`, summary: '立即重新读取消耗' },
  budgets: { ...SPEND_READERS, path: `${FAMILY}/budgets`, summary: '各渠道每日调用额度' },
  differences: { ...SPEND_READERS, path: `${FAMILY}/differences`, summary: '最近一次消耗核对的差异' },
  checkNow: { ...SPEND_WORKERS, changes: [], path: `${FAMILY}/check`, summary: '立即核对消耗' },
  closings: { ...SPEND_READERS, path: `${FAMILY}/closings`, summary: '各客户的关账月份与关账后修正' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleSpendLists = {
  SPEND_COVERAGE: { text: '消耗读取覆盖', endpoint: consoleSpendEndpoints.coverage },
  SPEND_READINGS: { text: '账户消耗读取', endpoint: consoleSpendEndpoints.accounts },
  SPEND_CLOSINGS: { text: '消耗关账', endpoint: consoleSpendEndpoints.closings },
} as const
