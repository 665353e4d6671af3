// Rooms of notices (console.md).
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const noticeRooms: readonly RoomDefinition[] = [
  {
    path: '/notices',
    title: '公告与内容',
    page: 'notices/NoticesPage',
    roles: rolesOf(consoleNoticeEndpoints.list),
    menu: { icon: 'notices', key: 'p', group: '沟通' },
  },
]
