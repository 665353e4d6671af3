// Rooms of refunds (console.md).
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const refundRooms: readonly RoomDefinition[] = [
  {
    path: '/refunds',
    title: '退款处理',
    page: 'refunds/RefundsPage',
    roles: rolesOf(consoleRefundEndpoints.list),
    menu: { icon: 'refunds', key: 'x', group: '财务' },
  },
]
