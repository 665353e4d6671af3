// Calls about looks: the console opens one, the portal enters it once, and it ends by a click or by itself.
import { endpointsOf } from '../../wire/endpoint.ts'
import { consoleCustomerEndpoints } from '../organization/console-endpoints.ts'
import type { lookSchemas } from './look-schemas.ts'

export const lookEndpoints = endpointsOf<typeof lookSchemas>({
  open: {
    changes: [consoleCustomerEndpoints.entries],
    path: '/api/console/customers/look',
    callers: ['staff'],
    // Those who talk with customers. Money is shown to finance in the console itself.
    staffRoles: ['OPS', 'SALES', 'ADMIN'],
    changesState: true,
    summary: '以客户视角查看：一次性凭据（1 分钟内有效，仅限本浏览器）',
  },
  enter: { path: '/api/security/look/enter', callers: ['anyone'], changesState: true, summary: '以一次性凭据进入客户视角（只读）' },
  current: { path: '/api/security/look', callers: ['onlooker'], summary: '当前客户视角：谁在查看、查看谁' },
  end: { path: '/api/security/look/end', callers: ['onlooker'], changesState: true, summary: '退出客户视角' },
})
