// Calls about freezes in the console (console.md 11).
import { endpointsOf } from '../../wire/endpoint.ts'
import { consoleAccountEndpoints } from '../ad-accounts/console-endpoints.ts'
import type { consoleFreezeSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/freezes'
const readers = { callers: ['staff'], staffRoles: ['RISK', 'OPS', 'ADMIN', 'AUDIT'] } as const
const acts = { callers: ['staff'], changesState: true, changes: ['list', 'detail', consoleAccountEndpoints.list] } as const
const workers = { ...acts, staffRoles: ['RISK', 'ADMIN'] } as const

export const consoleFreezeEndpoints = endpointsOf<typeof consoleFreezeSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '冻结记录' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '冻结记录与处理进度' },
  // Whoever works on the pool may stop an ad account at once; that it may go on is risk control's to say.
  freeze: { ...acts, staffRoles: ['RISK', 'OPS', 'ADMIN'], path: `${FAMILY}/freeze`, summary: '由代理冻结广告账户' },
  lift: { ...workers, path: `${FAMILY}/lift`, summary: '解除代理冻结' },
  mark: { ...workers, path: `${FAMILY}/mark`, summary: '标记渠道处理进展，并立即读取账户' },
  refuse: { ...workers, path: `${FAMILY}/refuse`, summary: '渠道拒绝解冻' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleFreezeLists = {
  STAFF_FREEZES: { text: '冻结记录', endpoint: consoleFreezeEndpoints.list },
} as const
