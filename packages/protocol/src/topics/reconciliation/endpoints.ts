// Reconciliation calls of the console (console.md 17). Whoever proposes an adjustment never checks it.
import { endpoint } from '../../wire/endpoint.ts'
import type {
  AdjustmentCheck,
  DifferenceAction,
  DifferenceClaim,
  DifferenceDetail,
  DifferenceListRequest,
  DifferencePage,
  DifferenceRef,
  RunListRequest,
  RunPage,
} from './schemas.ts'

const FAMILY = '/api/console/reconciliation'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
const workers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN'], changesState: true } as const

export const reconciliationEndpoints = {
  list: endpoint<DifferenceListRequest, DifferencePage>({ ...readers, path: `${FAMILY}/differences`, summary: '账实差异列表' }),
  detail: endpoint<DifferenceRef, DifferenceDetail>({ ...readers, path: `${FAMILY}/differences/detail`, summary: '账实差异详情' }),
  runs: endpoint<RunListRequest, RunPage>({ ...readers, path: `${FAMILY}/runs`, summary: '每日对账任务' }),
  claim: endpoint<DifferenceClaim, DifferenceDetail>({ ...workers, path: `${FAMILY}/differences/claim`, summary: '认领账实差异' }),
  markTimeLag: endpoint<DifferenceAction, DifferenceDetail>({
    ...workers,
    path: `${FAMILY}/differences/time-lag`,
    summary: '标记为时间差',
  }),
  close: endpoint<DifferenceAction, DifferenceDetail>({
    ...workers,
    path: `${FAMILY}/differences/close`,
    summary: '关闭已平的差异',
  }),
  propose: endpoint<DifferenceAction, DifferenceDetail>({
    callers: ['staff'],
    staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'],
    path: `${FAMILY}/adjustments/propose`,
    changesState: true,
    summary: '提交调账（需他人复核）',
  }),
  check: endpoint<AdjustmentCheck, DifferenceDetail>({
    callers: ['staff'],
    staffRoles: ['FIN_CHECK', 'ADMIN'],
    path: `${FAMILY}/adjustments/check`,
    changesState: true,
    summary: '复核调账',
  }),
}
