// Daily spend calls: rows by day, account, company or sub-customer, totals with their chart, hours, corrections and closed months.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { dailySchemas } from './daily-schemas.ts'

const both = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const agents = { callers: ['customer'], roles: ['SecondAgent'] } as const
const BASE = '/api/bill/client/daily/consume'

export const dailyEndpoints = endpointsOf<typeof dailySchemas>({
  daily: { ...both, path: `${BASE}/daily`, summary: '每日消耗：按天、按账户或按公司' },
  dailyTotal: { ...both, path: `${BASE}/daily/total-amount`, summary: '每日消耗：合计、图表与读取覆盖' },
  accounts: { ...both, path: `${BASE}/accounts`, summary: '账户消耗' },
  accountsTotal: { ...both, path: `${BASE}/accounts/total-amount`, summary: '账户消耗：合计、图表与读取覆盖' },
  customers: { ...agents, path: `${BASE}/customers`, summary: '自营与各子客户的消耗' },
  customersTotal: { ...agents, path: `${BASE}/customers/total-amount`, summary: '自营与各子客户的消耗：合计、图表与读取覆盖' },
  hours: { ...both, path: `${BASE}/hours`, summary: '今日与昨日各小时的累计消耗（美元）' },
  corrections: { ...both, path: `${BASE}/corrections`, summary: '已结束日期的消耗更正记录' },
  closings: { ...both, path: `${BASE}/closings`, summary: '已关账月份与关账后修正' },
})
