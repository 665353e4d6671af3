// Freeze calls: the unread count behind the menu badge, the frozen accounts, their progress, and opening them.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { freezeSchemas } from './schemas.ts'

export const freezeEndpoints = endpointsOf<typeof freezeSchemas>({
  unread: {
    path: '/api/violate/client/frozen/accounts/unread',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    summary: '未读的冻结账户数，合计与分渠道',
  },
  list: {
    path: '/api/violate/client/frozen/accounts',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    summary: '冻结中的账户，最近冻结的在前',
  },
  detail: {
    method: 'GET',
    path: '/api/violate/client/frozen/accounts/{record_id}',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    summary: '一条冻结记录及其处理进度',
  },
  read: {
    path: '/api/violate/client/frozen/accounts/read',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    changesState: true,
    summary: '把冻结记录标为本人已读，返回剩余未读数',
  },
  apply: {
    path: '/api/violate/client/frozen/accounts/apply',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    changesState: true,
    changes: 'all',
    summary: '申请解冻，最多 20 条冻结记录（需 Idempotency-Key）',
  },
  unfreeze: {
    path: '/api/custom/client/accounts/back/unfreeze',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    changesState: true,
    changes: 'all',
    summary: '按广告账户申请解冻，最多 20 个（需 Idempotency-Key）',
  },
  withdraw: {
    path: '/api/violate/client/frozen/accounts/withdraw',
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    changesState: true,
    changes: 'all',
    summary: '撤回审核中的解冻申请',
  },
})
