// Calls of the console about how long each queue of the review room may take.
import { endpointsOf } from '../../wire/endpoint.ts'
import { caseEndpoints } from './endpoints.ts'
import type { slaSchemas } from './sla-schemas.ts'

const FAMILY = '/api/console/cases/times'

export const slaEndpoints = endpointsOf<typeof slaSchemas>({
  list: { callers: ['staff'], staffRoles: caseEndpoints.list.staffRoles, path: `${FAMILY}/list`, summary: '各审核队列的处理时限' },
  set: {
    callers: ['staff'],
    staffRoles: ['ADMIN'],
    changesState: true,
    changes: 'all',
    path: `${FAMILY}/set`,
    summary: '设置一个审核队列的处理时限',
  },
})
