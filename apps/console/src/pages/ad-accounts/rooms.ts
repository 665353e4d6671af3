// Rooms of ad accounts (console.md).
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const accountRooms: readonly RoomDefinition[] = [
  {
    path: '/accounts',
    title: '广告账户池',
    page: 'ad-accounts/AccountsPage',
    // The others read the accounts of one customer only.
    roles: rolesOf(consoleAccountEndpoints.sync),
    menu: { icon: 'accounts', key: 'a', group: '业务' },
  },
]
