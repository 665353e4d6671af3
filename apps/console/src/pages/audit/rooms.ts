// Rooms of the audit log (console.md).
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const auditRooms: readonly RoomDefinition[] = [
  {
    path: '/audit',
    title: '审计日志',
    page: 'audit/AuditPage',
    roles: rolesOf(auditEndpoints.list),
    menu: { icon: 'audit', key: 'd', group: '系统' },
  },
]
