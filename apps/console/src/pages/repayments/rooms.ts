// Rooms of repayments (console.md).
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const repaymentRooms: readonly RoomDefinition[] = [
  {
    path: '/repayments',
    title: '还款核销',
    page: 'repayments/RepaymentsPage',
    roles: rolesOf(consoleRepaymentEndpoints.list),
    menu: { icon: 'repayments', key: 'j', group: '财务' },
  },
]
