// Rooms of recharges and the ways to pay (console.md).
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const rechargeRooms: readonly RoomDefinition[] = [
  {
    path: '/recharges',
    title: '充值确认',
    page: 'payments/RechargesPage',
    roles: rolesOf(consoleRechargeEndpoints.list),
    menu: { icon: 'recharges', key: 'w', group: '财务' },
  },
]

export const paymentSettingRooms: readonly RoomDefinition[] = [
  {
    path: '/payment-settings',
    title: '支付设置',
    page: 'payments/PaymentSettingsPage',
    roles: rolesOf(paymentSettingsEndpoints.read),
    menu: { icon: 'payments', key: 'y', group: '财务' },
  },
]
