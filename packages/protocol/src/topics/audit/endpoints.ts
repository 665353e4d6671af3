// Audit calls, for the console's audit log.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { auditSchemas } from './schemas.ts'

const readers = { callers: ['staff'], staffRoles: ['AUDIT', 'ADMIN'] } as const

export const auditEndpoints = endpointsOf<typeof auditSchemas>({
  list: { ...readers, path: '/api/console/audit/list', summary: '审计日志' },
  vocabulary: { ...readers, path: '/api/console/audit/vocabulary', summary: '审计日志的筛选词' },
  chain: { ...readers, path: '/api/console/audit/chain', summary: '审计链状态' },
  verify: { changes: ['chain', 'list'], ...readers, path: '/api/console/audit/verify', changesState: true, summary: '立即校验审计链' },
})

/** Lists of the console that have a file, by what it is called. */
export const auditLists = {
  AUDIT: { text: '审计日志', endpoint: auditEndpoints.list },
} as const
