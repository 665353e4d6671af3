// Rooms of what is reported about the portal (console.md).
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const feedbackRooms: readonly RoomDefinition[] = [
  {
    path: '/feedback',
    title: '意见反馈',
    page: 'diagnostics/FeedbackPage',
    roles: rolesOf(feedbackEndpoints.list),
    menu: { icon: 'feedback', key: 'f', group: '沟通' },
  },
]

export const diagnosticsRooms: readonly RoomDefinition[] = [
  {
    path: '/diagnostics',
    title: '门户诊断',
    page: 'diagnostics/DiagnosticsPage',
    roles: rolesOf(reportEndpoints.list),
    menu: { icon: 'diagnostics', key: 'b', group: '系统' },
  },
]
