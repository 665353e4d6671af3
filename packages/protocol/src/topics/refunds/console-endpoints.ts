// Calls of 退款处理 in the console: refunds, their parts, and chargebacks; whoever asks for money to move needs a second person.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleRefundSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/refunds'
const read = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
const made = { callers: ['staff'], staffRoles: CASE_KINDS.REFUND.makers, changesState: true, changes: 'all' } as const

export const consoleRefundEndpoints = endpointsOf<typeof consoleRefundSchemas>({
  list: { ...read, path: `${FAMILY}/list`, summary: '退款单，最近提交的在前' },
  detail: { ...read, path: `${FAMILY}/{id}/detail`, summary: '一笔退款：拦截原因、每个部分与每一步' },
  proposePayout: { ...made, path: `${FAMILY}/{id}/propose-payout`, summary: '审核通过，提交复核打款' },
  reject: { ...made, path: `${FAMILY}/{id}/reject`, summary: '驳回退款，款项退回钱包' },
  proposePart: { ...made, path: `${FAMILY}/parts/propose`, summary: '登记打款、失败或退票，提交复核' },
  ask: { ...made, path: `${FAMILY}/parts/ask`, summary: '向渠道查询退款结果' },
  chargebacks: { ...read, path: `${FAMILY}/chargebacks/list`, summary: '拒付与渠道自行退款，最近通知的在前' },
  proposeChargeback: { ...made, path: `${FAMILY}/chargebacks/propose`, summary: '提交拒付的扣回或胜诉退回' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleRefundLists = {
  REFUNDS: { text: '退款', endpoint: consoleRefundEndpoints.list },
  CHARGEBACKS: { text: '拒付与渠道退款', endpoint: consoleRefundEndpoints.chargebacks },
} as const
