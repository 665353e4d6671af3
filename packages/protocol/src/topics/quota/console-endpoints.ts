// Quota calls of the console (console.md 7). Whoever proposes the outcome of a leg never checks it.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import { staffEndpoints } from '../staff/endpoints.ts'
import type { consoleQuotaSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/quota'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
const workers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'ADMIN'], changesState: true } as const

export const consoleQuotaEndpoints = endpointsOf<typeof consoleQuotaSchemas>({
  list: { ...readers, path: `${FAMILY}/legs`, summary: '额度工单' },
  detail: { ...readers, path: `${FAMILY}/legs/detail`, summary: '额度工单详情' },
  review: { ...readers, path: `${FAMILY}/orders/review`, summary: '额度申请审核要点' },
  approve: {
    changes: ['list', 'detail', staffEndpoints.badges],
    ...workers,
    path: `${FAMILY}/orders/approve`,
    summary: '审核通过额度申请',
  },
  reject: { changes: ['list', 'detail', staffEndpoints.badges], ...workers, path: `${FAMILY}/orders/reject`, summary: '驳回额度申请' },
  wake: { changes: ['list', 'detail', staffEndpoints.badges], ...workers, path: `${FAMILY}/legs/wake`, summary: '立即重试' },
  cancel: { changes: ['list', 'detail', staffEndpoints.badges], ...workers, path: `${FAMILY}/legs/cancel`, summary: '取消并退款' },
  propose: {
    changes: ['list', 'detail', staffEndpoints.badges],
    ...workers,
    staffRoles: CASE_KINDS.LEG_OUTCOME.makers,
    path: `${FAMILY}/legs/propose`,
    summary: '提交人工结果（需他人复核）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleQuotaLists = {
  LEGS: { text: '额度工单', endpoint: consoleQuotaEndpoints.list },
} as const
