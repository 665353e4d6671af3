// Reconciliation calls of the console (console.md 17). A proposed adjustment is a case.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { reconciliationSchemas } from './schemas.ts'

const FAMILY = '/api/console/reconciliation'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
const workers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN'], changesState: true } as const

export const reconciliationEndpoints = endpointsOf<typeof reconciliationSchemas>({
  list: { ...readers, path: `${FAMILY}/differences`, summary: '账实差异列表' },
  detail: { ...readers, path: `${FAMILY}/differences/detail`, summary: '账实差异详情' },
  runs: { ...readers, path: `${FAMILY}/runs`, summary: '每日对账任务' },
  claim: { changes: ['list', 'detail'], ...workers, path: `${FAMILY}/differences/claim`, summary: '认领账实差异' },
  markTimeLag: { changes: ['list', 'detail'], ...workers, path: `${FAMILY}/differences/time-lag`, summary: '标记为时间差' },
  close: { changes: ['list', 'detail'], ...workers, path: `${FAMILY}/differences/close`, summary: '关闭已平的差异' },
  propose: {
    changes: ['list', 'detail'],
    callers: ['staff'],
    staffRoles: CASE_KINDS.ADJUSTMENT.makers,
    path: `${FAMILY}/adjustments/propose`,
    changesState: true,
    summary: '提交调账（需他人复核）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const reconciliationLists = {
  DIFFERENCES: { text: '账实差异', endpoint: reconciliationEndpoints.list },
  RUNS: { text: '每日对账', endpoint: reconciliationEndpoints.runs },
} as const
