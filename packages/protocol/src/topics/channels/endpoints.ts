// Channel calls of the console: the health of the platforms, and whether orders are sent to them (console.md 18).
import { endpoint } from '../../wire/endpoint.ts'
import type { ChannelHealthList, DispatchRequest } from './schemas.ts'

type Nothing = Record<string, never>
const steering = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'] } as const

export const channelEndpoints = {
  health: endpoint<Nothing, ChannelHealthList>({
    callers: ['staff'],
    staffRoles: ['OPS', 'ADMIN', 'AUDIT'],
    path: '/api/console/channels/health',
    summary: '渠道健康',
  }),
  pause: endpoint<DispatchRequest, ChannelHealthList>({
    ...steering,
    path: '/api/console/channels/pause',
    changesState: true,
    summary: '暂停向渠道派单',
  }),
  resume: endpoint<DispatchRequest, ChannelHealthList>({
    ...steering,
    path: '/api/console/channels/resume',
    changesState: true,
    summary: '恢复向渠道派单',
  }),
}
