// Rooms of statements (console.md).
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const statementRooms: readonly RoomDefinition[] = [
  {
    path: '/statements',
    title: '对账单',
    page: 'statements/StatementsPage',
    roles: rolesOf(consoleStatementEndpoints.list),
    menu: { icon: 'statements', key: 'q', group: '财务' },
  },
]
