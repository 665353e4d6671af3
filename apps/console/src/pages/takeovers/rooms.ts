// Rooms of taking over another system (console.md).
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const takeoverRooms: readonly RoomDefinition[] = [
  {
    path: '/takeovers',
    title: '旧系统导入',
    page: 'takeovers/TakeoversPage',
    roles: rolesOf(takeoverEndpoints.list),
    menu: { icon: 'takeovers', key: 'i', group: '系统' },
  },
]
