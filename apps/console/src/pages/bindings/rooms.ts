// The room of bindings (console.md 8).
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const bindingRooms: readonly RoomDefinition[] = [
  {
    path: '/bindings',
    title: '绑定',
    page: 'bindings/BindingsPage',
    roles: rolesOf(bindingRoomEndpoints.list),
    menu: { icon: 'bindings', key: '7', group: '业务' },
  },
]
