// Freeze calls: the frozen accounts, their progress, opening them, and applications to thaw.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { frozenSchemas } from './frozen-schemas.ts'

const FAMILY = '/api/violate/client/frozen/accounts'
const associated = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const steps = { ...associated, changesState: true, changes: 'all' } as const

export const frozenEndpoints = endpointsOf<typeof frozenSchemas>({
  list: {
    path: FAMILY,
    ...associated,
    summary: '冻结中的账户，最近冻结的在前',
  },
  detail: {
    method: 'GET',
    path: `${FAMILY}/{record_id}`,
    ...associated,
    summary: '一条冻结记录及其处理进度',
  },
  read: {
    path: `${FAMILY}/read`,
    ...associated,
    changesState: true,
    summary: '把冻结记录标为本人已读，返回剩余未读数',
  },
  apply: {
    path: `${FAMILY}/apply`,
    ...steps,
    summary: '申请解冻，最多 20 条冻结记录（需 Idempotency-Key）',
  },
  unfreeze: {
    path: '/api/custom/client/accounts/back/unfreeze',
    ...steps,
    summary: '按广告账户申请解冻，最多 20 个（需 Idempotency-Key）',
  },
  withdraw: {
    path: `${FAMILY}/withdraw`,
    ...steps,
    summary: '撤回审核中的解冻申请',
  },
})
