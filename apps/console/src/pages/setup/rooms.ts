// Rooms of what an agency sets up first (console.md).
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const setupRooms: readonly RoomDefinition[] = [
  {
    path: '/setup',
    title: '开业清单',
    page: 'setup/SetupPage',
    roles: rolesOf(setupEndpoints.list),
    menu: { icon: 'setup', key: 'k', group: '系统' },
  },
]
