// Channel calls of the console: the health of the platforms, and whether orders are sent to them (console.md 18).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { channelSchemas } from './schemas.ts'

const steering = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'] } as const

export const channelEndpoints = endpointsOf<typeof channelSchemas>({
  health: { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'], path: '/api/console/channels/health', summary: '渠道健康' },
  pause: { changes: ['health'], ...steering, path: '/api/console/channels/pause', changesState: true, summary: '暂停向渠道派单' },
  resume: { changes: ['health'], ...steering, path: '/api/console/channels/resume', changesState: true, summary: '恢复向渠道派单' },
})
