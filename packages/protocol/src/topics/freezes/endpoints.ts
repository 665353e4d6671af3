// The count behind the menu's badge of freezes, which stands around every page; the other calls lie beside.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { freezeSchemas } from './schemas.ts'

export const freezeEndpoints = endpointsOf<typeof freezeSchemas>({
  unread: {
    path: '/api/violate/client/frozen/accounts/unread',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    summary: '未读的冻结账户数，合计与分渠道',
  },
})
