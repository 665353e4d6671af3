// Freeze calls: the unread count behind the menu badge.
import { endpoint } from '../../wire/endpoint.ts'
import type { FreezeUnread } from './schemas.ts'

export const freezeEndpoints = {
  unread: endpoint<Record<string, never>, FreezeUnread>({
    path: '/api/violate/client/frozen/accounts/unread',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    summary: '未读的冻结账户数，合计与分渠道',
  }),
}
