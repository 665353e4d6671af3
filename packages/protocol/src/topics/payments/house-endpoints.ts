// Calls about differences with payment houses (console.md 17); two people close one that no evidence closed.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { houseDifferenceSchemas } from './house-schemas.ts'

const FAMILY = '/api/console/house-differences'
const { readers, makers } = CASE_KINDS.HOUSE_DIFFERENCE

export const houseDifferenceEndpoints = endpointsOf<typeof houseDifferenceSchemas>({
  list: { callers: ['staff'], staffRoles: readers, path: `${FAMILY}/list`, summary: '支付机构对账差异' },
  proposeClosing: {
    callers: ['staff'],
    staffRoles: makers,
    changesState: true,
    changes: 'all',
    path: `${FAMILY}/propose`,
    summary: '提交关闭差异（需他人复核）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const houseDifferenceLists = {
  HOUSE_DIFFERENCES: { text: '支付机构差异', endpoint: houseDifferenceEndpoints.list },
} as const
