// Calls about the pool of ad accounts in the console (console.md 6).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleAccountSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/ad-accounts'
const workers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true } as const

export const consoleAccountEndpoints = endpointsOf<typeof consoleAccountSchemas>({
  list: {
    callers: ['staff'],
    // The pool is operations'; the others see the accounts of a customer, salespeople of their own.
    staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN'],
    path: `${FAMILY}/list`,
    summary: '广告账户池',
  },
  sync: { ...workers, path: `${FAMILY}/sync`, summary: '立即同步' },
  forbidQuota: { ...workers, path: `${FAMILY}/forbid-quota`, summary: '禁止加额或解除' },
  assign: { ...workers, path: `${FAMILY}/assign`, summary: '分配子客户' },
})
