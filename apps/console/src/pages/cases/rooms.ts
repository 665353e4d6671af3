// Rooms of what waits for a decision (console.md).
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const caseRooms: readonly RoomDefinition[] = [
  {
    path: '/cases',
    title: '审核中心',
    page: 'cases/CasesPage',
    roles: rolesOf(caseEndpoints.list),
    menu: { icon: 'cases', key: 'r', group: '业务' },
  },
  { path: '/cases/times', title: '处理时限', page: 'cases/CaseTimesPage', roles: rolesOf(slaEndpoints.list) },
]
