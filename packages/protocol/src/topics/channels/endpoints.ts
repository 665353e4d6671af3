// Channel calls of the console: the health of the platforms, and whether orders are sent to them (console.md 18).
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { channelSchemas } from './schemas.ts'

const proposing = { changes: 'all', callers: ['staff'], staffRoles: CASE_KINDS.CHANNEL_CREDENTIALS.makers, changesState: true } as const
const steering = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'] } as const

export const channelEndpoints = endpointsOf<typeof channelSchemas>({
  health: { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'], path: '/api/console/channels/health', summary: '渠道健康' },
  pause: { changes: ['health'], ...steering, path: '/api/console/channels/pause', changesState: true, summary: '暂停向渠道派单' },
  resume: { changes: ['health'], ...steering, path: '/api/console/channels/resume', changesState: true, summary: '恢复向渠道派单' },
  connections: {
    callers: ['staff'],
    staffRoles: ['OPS', 'ADMIN', 'AUDIT'],
    path: '/api/console/channels/connections',
    summary: '渠道凭证的来源、有效期与权限',
  },
  checkConnection: {
    changes: 'all',
    ...steering,
    path: '/api/console/channels/connections/check',
    changesState: true,
    summary: '以生效中的凭证实际调用一次渠道',
  },
  proposeMeta: { ...proposing, path: '/api/console/channels/credentials/meta', summary: '提交新的 Facebook 凭证，由另一人复核后生效' },
  proposeGoogle: { ...proposing, path: '/api/console/channels/credentials/google', summary: '提交新的 Google 凭证，由另一人复核后生效' },
  proposeTiktok: { ...proposing, path: '/api/console/channels/credentials/tiktok', summary: '提交新的 TikTok 凭证，由另一人复核后生效' },
})
