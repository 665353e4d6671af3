// The room of frozen ad accounts (console.md 11).
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const freezeRooms: readonly RoomDefinition[] = [
  {
    path: '/freezes',
    title: '冻结与解冻',
    page: 'freezes/FreezesPage',
    roles: rolesOf(consoleFreezeEndpoints.list),
    menu: { icon: 'freezes', key: '4', group: '业务' },
  },
]
