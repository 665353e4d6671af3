// Rooms of months and rates (console.md).
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const billRooms: readonly RoomDefinition[] = [
  {
    path: '/bills',
    title: '月度账单',
    page: 'billing/MonthsPage',
    roles: rolesOf(monthEndpoints.months),
    menu: { icon: 'bills', key: 'z', group: '财务' },
  },
]

export const rateRooms: readonly RoomDefinition[] = [
  {
    path: '/rates',
    title: '默认费率',
    page: 'billing/DefaultRatesPage',
    roles: rolesOf(billingEndpoints.defaults),
    menu: { icon: 'rates', key: 'v', group: '财务' },
  },
]
