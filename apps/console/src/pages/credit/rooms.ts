// Rooms of credit lines (console.md).
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const creditRooms: readonly RoomDefinition[] = [
  {
    path: '/credit',
    title: '授信管理',
    page: 'credit/CreditPage',
    roles: rolesOf(consoleCreditEndpoints.list),
    menu: { icon: 'credit', key: 't', group: '财务' },
  },
]
