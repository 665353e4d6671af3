// Calls of saved reports of daily spend. They belong to who saved them.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { reportSchemas } from './report-schemas.ts'

const both = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const change = { ...both, changesState: true, changes: ['list'] } as const
const BASE = '/api/bill/client/daily/consume/reports'

export const reportEndpoints = endpointsOf<typeof reportSchemas>({
  list: { ...both, path: `${BASE}/list`, summary: '本人保存的消耗报表' },
  save: { ...change, path: `${BASE}/save`, summary: '保存消耗报表：名称、内容与发送计划' },
  remove: { ...change, path: `${BASE}/remove`, summary: '删除消耗报表' },
  sendNow: { ...change, path: `${BASE}/send-now`, summary: '立即将报表发送到本人邮箱' },
})
