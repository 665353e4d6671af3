// Refund calls of the portal, below /api/recharge/client/refunds/, in the style of recharges.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { refundSchemas } from './schemas.ts'

const FAMILY = '/api/recharge/client/refunds'
const own = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const changing = { ...own, changesState: true, changes: 'all' } as const

export const refundEndpoints = endpointsOf<typeof refundSchemas>({
  sources: { ...own, path: `${FAMILY}/sources`, summary: '各币种可退余额及其来源' },
  quote: { ...own, path: `${FAMILY}/quote`, summary: '一笔退款将如何退回：每个来源的金额与方式' },
  create: { ...changing, path: `${FAMILY}/create`, summary: '申请退款（带请求编号，需再次验证身份）' },
  list: { ...own, path: `${FAMILY}/list`, summary: '退款记录，最近提交的在前' },
  detail: { ...own, path: `${FAMILY}/{id}/detail`, summary: '一笔退款：去向、每个部分与每一步' },
  withdraw: { ...changing, path: `${FAMILY}/{id}/withdraw`, summary: '撤回待审核的退款，款项解冻' },
})
