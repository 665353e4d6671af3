// Calls of the console about the reasons that rejections start from (console.md, shared queue layout and 20).
import { STAFF_ROLE_CODES } from '../../vocabulary/staff-roles.ts'
import { endpointsOf } from '../../wire/endpoint.ts'
import { mayCall } from '../../wire/may-call.ts'
import { consoleQuotaEndpoints } from '../quota/console-endpoints.ts'
import { caseEndpoints } from './endpoints.ts'
import type { reasonSchemas } from './reason-schemas.ts'

const FAMILY = '/api/console/cases/reasons'
const writers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true, changes: ['list', 'texts'] } as const
/** Whoever may reject something. */
const reviewers = STAFF_ROLE_CODES.filter(role => mayCall(caseEndpoints.decide, role) || mayCall(consoleQuotaEndpoints.reject, role))

export const reasonEndpoints = endpointsOf<typeof reasonSchemas>({
  list: { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'], path: `${FAMILY}/list`, summary: '驳回模板库' },
  texts: { callers: ['staff'], staffRoles: reviewers, path: `${FAMILY}/texts`, summary: '一类申请可选用的驳回模板' },
  add: { ...writers, path: `${FAMILY}/add`, summary: '新建驳回模板' },
  change: { ...writers, path: `${FAMILY}/change`, summary: '修改、启用或停用驳回模板' },
})

/** Lists of the console that have a file, by what it is called. */
export const reasonLists = {
  REASONS: { text: '驳回模板', endpoint: reasonEndpoints.list },
} as const
