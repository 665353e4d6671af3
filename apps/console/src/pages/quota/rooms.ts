// Rooms of orders of quota (console.md).
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const quotaRooms: readonly RoomDefinition[] = [
  {
    path: '/quota-orders',
    title: '额度工单',
    page: 'quota/QuotaOrdersPage',
    roles: rolesOf(consoleQuotaEndpoints.list),
    menu: { icon: 'orders', key: 'o', group: '业务' },
  },
]
