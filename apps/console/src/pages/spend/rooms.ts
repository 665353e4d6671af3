// The room of spend (console.md).
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const spendRooms: readonly RoomDefinition[] = [
  {
    path: '/spend',
    title: '消耗',
    page: 'spend/SpendPage',
    roles: rolesOf(consoleSpendEndpoints.coverage),
    // Every letter leads somewhere already.
    menu: { icon: 'spend', key: '1', group: '渠道' },
  },
]
