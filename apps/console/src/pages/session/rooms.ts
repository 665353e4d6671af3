// Rooms of signing in (console.md).
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const partnerRooms: readonly RoomDefinition[] = [
  {
    path: '/partners',
    title: '合作系统',
    page: 'session/PartnersPage',
    roles: rolesOf(partnerEndpoints.list),
    menu: { icon: 'partners', key: 'm', group: '系统' },
  },
]

export const ownAccountRooms: readonly RoomDefinition[] = [{ path: '/account', title: '我的账号', page: 'session/AccountPage' }]
