// Calls about the pool of ad accounts in the console (console.md 6).
import { endpointsOf } from '../../wire/endpoint.ts'
import { CUSTOMER_READERS } from '../organization/console-endpoints.ts'
import type { consoleAccountSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/ad-accounts'
const workers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true } as const

export const consoleAccountEndpoints = endpointsOf<typeof consoleAccountSchemas>({
  // The pool is operations'; the others see the accounts of a customer.
  list: { ...CUSTOMER_READERS, path: `${FAMILY}/list`, summary: '广告账户池' },
  sync: { ...workers, path: `${FAMILY}/sync`, summary: '立即同步' },
  forbidQuota: { ...workers, path: `${FAMILY}/forbid-quota`, summary: '禁止加额或解除' },
  assign: { ...workers, path: `${FAMILY}/assign`, summary: '分配子客户' },
  takeBack: { ...workers, path: `${FAMILY}/take-back`, summary: '收回额度为零的广告账户' },
  move: { ...workers, path: `${FAMILY}/move`, summary: '将额度为零的广告账户变更到其他客户' },
  tag: { ...workers, path: `${FAMILY}/tag`, summary: '添加或移除标签' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleAccountLists = {
  POOL: { text: '广告账户', endpoint: consoleAccountEndpoints.list },
} as const
