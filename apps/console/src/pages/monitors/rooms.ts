// The room of monitors (console.md 19).
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const monitorRooms: readonly RoomDefinition[] = [
  {
    path: '/monitors',
    title: '规则运行监控',
    page: 'monitors/MonitorsPage',
    roles: rolesOf(consoleMonitorEndpoints.overview),
    menu: { icon: 'monitors', key: '9', group: '渠道' },
  },
]
