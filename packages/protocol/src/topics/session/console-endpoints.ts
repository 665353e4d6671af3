// Call of the console about looks: apart from the portal's, which would carry the console's calls along.
import { endpointsOf } from '../../wire/endpoint.ts'
import { consoleCustomerEndpoints } from '../organization/console-endpoints.ts'
import type { consoleLookSchemas } from './console-schemas.ts'

export const consoleLookEndpoints = endpointsOf<typeof consoleLookSchemas>({
  open: {
    changes: [consoleCustomerEndpoints.entries],
    path: '/api/console/customers/look',
    callers: ['staff'],
    // Those who talk with customers. Money is shown to finance in the console itself.
    staffRoles: ['OPS', 'SALES', 'ADMIN'],
    changesState: true,
    summary: '以客户视角查看：一次性凭据（1 分钟内有效，仅限本浏览器）',
  },
})
