// Rooms of exchange rates (console.md).
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const exchangeRooms: readonly RoomDefinition[] = [
  {
    path: '/exchange',
    title: '汇率',
    page: 'exchange/ExchangePage',
    roles: rolesOf(exchangeEndpoints.rates),
    menu: { icon: 'exchange', key: 'e', group: '财务' },
  },
]
