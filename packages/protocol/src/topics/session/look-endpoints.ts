// Calls of the portal about looks: it enters one once, and it ends by a click or by itself.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { lookSchemas } from './look-schemas.ts'

export const lookEndpoints = endpointsOf<typeof lookSchemas>({
  enter: { path: '/api/security/look/enter', callers: ['anyone'], changesState: true, summary: '以一次性凭据进入客户视角（只读）' },
  current: { path: '/api/security/look', callers: ['onlooker'], summary: '当前客户视角：谁在查看、查看谁' },
  end: { path: '/api/security/look/end', callers: ['onlooker'], changesState: true, summary: '退出客户视角' },
})
