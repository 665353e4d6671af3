// Quota calls of the console (console.md 7). Whoever proposes the outcome of a leg never checks it.
import { endpoint } from '../../wire/endpoint.ts'
import type {
  Cancellation,
  ConsoleLegDetail,
  ConsoleLegPage,
  LegListRequest,
  LegRef,
  OrderRef,
  OutcomeProposal,
  Rejection,
} from './console-schemas.ts'
import type { OrderReviewRequest, OrderReviews, QueueSize } from './review-schemas.ts'

const FAMILY = '/api/console/quota'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
const workers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'ADMIN'], changesState: true } as const

export const consoleQuotaEndpoints = {
  list: endpoint<LegListRequest, ConsoleLegPage>({ ...readers, path: `${FAMILY}/legs`, summary: '额度工单' }),
  detail: endpoint<LegRef, ConsoleLegDetail>({ ...readers, path: `${FAMILY}/legs/detail`, summary: '额度工单详情' }),
  size: endpoint<Record<string, never>, QueueSize>({ ...readers, path: `${FAMILY}/size`, summary: '待审核与人工核对数量' }),
  review: endpoint<OrderReviewRequest, OrderReviews>({ ...readers, path: `${FAMILY}/orders/review`, summary: '额度申请审核要点' }),
  approve: endpoint<OrderRef, Record<string, never>>({ ...workers, path: `${FAMILY}/orders/approve`, summary: '审核通过额度申请' }),
  reject: endpoint<Rejection, Record<string, never>>({ ...workers, path: `${FAMILY}/orders/reject`, summary: '驳回额度申请' }),
  wake: endpoint<LegRef, ConsoleLegDetail>({ ...workers, path: `${FAMILY}/legs/wake`, summary: '立即重试' }),
  cancel: endpoint<Cancellation, ConsoleLegDetail>({ ...workers, path: `${FAMILY}/legs/cancel`, summary: '取消并退款' }),
  propose: endpoint<OutcomeProposal, ConsoleLegDetail>({
    ...workers,
    path: `${FAMILY}/legs/propose`,
    summary: '提交人工结果（需他人复核）',
  }),
}
