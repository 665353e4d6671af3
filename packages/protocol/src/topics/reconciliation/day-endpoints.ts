// Calls about the day's close (console.md 17): one of finance signs, another countersigns by its case.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { daySchemas } from './day-schemas.ts'

const FAMILY = '/api/console/reconciliation/days'
const { readers, makers } = CASE_KINDS.DAY_CLOSE

export const dayEndpoints = endpointsOf<typeof daySchemas>({
  list: { callers: ['staff'], staffRoles: readers, path: `${FAMILY}/list`, summary: '日结列表' },
  detail: { callers: ['staff'], staffRoles: readers, path: `${FAMILY}/detail`, summary: '一日的收支、未匹配与签署' },
  propose: {
    callers: ['staff'],
    staffRoles: makers,
    changesState: true,
    changes: 'all',
    path: `${FAMILY}/propose`,
    summary: '签署日结（需他人复核）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const dayLists = {
  DAY_CLOSES: { text: '日结', endpoint: dayEndpoints.list },
} as const
