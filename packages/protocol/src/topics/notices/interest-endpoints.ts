// Calls of the console about who wants to be told when a page opens.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { interestSchemas } from './interest-schemas.ts'

const FAMILY = '/api/console/interests'

export const interestEndpoints = endpointsOf<typeof interestSchemas>({
  list: { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'], path: `${FAMILY}/list`, summary: '“通知我”登记，按功能汇总' },
  open: {
    callers: ['staff'],
    staffRoles: ['OPS', 'ADMIN'],
    changesState: true,
    changes: ['list'],
    path: `${FAMILY}/open`,
    summary: '标记功能已上线，并通知登记过的用户（每人一次）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const interestLists = {
  INTERESTS: { text: '通知我', endpoint: interestEndpoints.list },
} as const
