// Calls about freezes in the console (console.md 11).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleFreezeSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/freezes'
const readers = { callers: ['staff'], staffRoles: ['RISK', 'OPS', 'ADMIN', 'AUDIT'] } as const
const workers = { callers: ['staff'], staffRoles: ['RISK', 'ADMIN'], changesState: true, changes: ['list', 'detail'] } as const

export const consoleFreezeEndpoints = endpointsOf<typeof consoleFreezeSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '冻结记录' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '冻结记录与处理进度' },
  freeze: { ...workers, path: `${FAMILY}/freeze`, summary: '由代理冻结广告账户' },
  lift: { ...workers, path: `${FAMILY}/lift`, summary: '解除代理冻结' },
  mark: { ...workers, path: `${FAMILY}/mark`, summary: '标记渠道处理进展，并立即读取账户' },
  refuse: { ...workers, path: `${FAMILY}/refuse`, summary: '渠道拒绝解冻' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleFreezeLists = {
  STAFF_FREEZES: { text: '冻结记录', endpoint: consoleFreezeEndpoints.list },
} as const
