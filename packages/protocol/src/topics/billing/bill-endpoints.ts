// Bill calls of the portal (spec §7, Bills); a sub-customer has no bills.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { billSchemas } from './bill-schemas.ts'

const FAMILY = '/api/bill/client/consume/bills/customers'
const own = { callers: ['customer'], roles: ['Associated'] } as const

export const billEndpoints = endpointsOf<typeof billSchemas>({
  list: { ...own, path: FAMILY, summary: '月度账单，最近的月份在前，含合计' },
  detail: { ...own, path: `${FAMILY}/{id}/detail`, summary: '一张账单：金额与每日消耗' },
  invoice: { ...own, answer: 'file', path: `${FAMILY}/{id}/invoice`, summary: '一张账单的发票（PDF）' },
  lines: { ...own, path: `${FAMILY}/{id}/lines`, summary: '一张账单的账户明细与更正' },
})
