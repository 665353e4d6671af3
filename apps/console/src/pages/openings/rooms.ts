// The room of openings (console.md 3).
import { openingRoomEndpoints } from '@tallyhelm/protocol/topics/openings/room-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const openingRooms: readonly RoomDefinition[] = [
  {
    path: '/openings',
    title: '开户申请',
    page: 'openings/OpeningsPage',
    roles: rolesOf(openingRoomEndpoints.list),
    menu: { icon: 'openings', key: '3', group: '业务' },
  },
]
