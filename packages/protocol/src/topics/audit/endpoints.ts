// Audit calls, for the console's audit log.
import { endpoint } from '../../wire/endpoint.ts'
import type { AuditListRequest, AuditPage, AuditVocabulary, ChainState } from './schemas.ts'

type Nothing = Record<string, never>
const readers = { callers: ['staff'], staffRoles: ['AUDIT', 'ADMIN'] } as const

export const auditEndpoints = {
  list: endpoint<AuditListRequest, AuditPage>({ ...readers, path: '/api/console/audit/list', summary: '审计日志' }),
  vocabulary: endpoint<Nothing, AuditVocabulary>({ ...readers, path: '/api/console/audit/vocabulary', summary: '审计日志的筛选词' }),
  chain: endpoint<Nothing, ChainState>({ ...readers, path: '/api/console/audit/chain', summary: '审计链状态' }),
  verify: endpoint<Nothing, ChainState>({
    ...readers,
    path: '/api/console/audit/verify',
    changesState: true,
    summary: '立即校验审计链',
  }),
}
