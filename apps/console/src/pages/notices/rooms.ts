// Rooms of notices (console.md).
import { consolePolicyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const noticeRooms: readonly RoomDefinition[] = [
  {
    path: '/notices',
    title: '公告与内容',
    page: 'notices/NoticesPage',
    // Risk control keeps policy files there.
    roles: rolesOf(consolePolicyEndpoints.policies),
    menu: { icon: 'notices', key: 'p', group: '沟通' },
  },
]
