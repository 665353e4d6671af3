// The rooms of what platforms hold against ad accounts (console.md 9, 10).
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const violationRooms: readonly RoomDefinition[] = [
  {
    path: '/rectifications',
    title: '整改',
    page: 'violations/RectificationsPage',
    roles: rolesOf(consoleRectificationEndpoints.list),
    menu: { icon: 'rectifications', key: '2', group: '业务' },
  },
  {
    path: '/forewarnings',
    title: '违规预警下发',
    page: 'violations/ForewarningsPage',
    roles: rolesOf(consoleForewarningEndpoints.list),
    menu: { icon: 'forewarnings', key: '5', group: '业务' },
  },
]
