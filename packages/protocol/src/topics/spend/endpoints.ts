// Dashboard and spend calls: each card loads and fails alone.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { spendSchemas } from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

export const spendEndpoints = endpointsOf<typeof spendSchemas>({
  keyFigures: { path: '/api/custom/client/dashboard/key-figures', callers: both, summary: '工作台：余额与消耗' },
  coverage: { path: '/api/custom/client/dashboard/coverage', callers: both, summary: '工作台：数据更新到何时' },
  trend: { path: '/api/bill/client/daily/consume/trend', callers: both, summary: '按日按渠道的消耗趋势（美元）' },
  lowBalance: { path: '/api/custom/client/dashboard/low-balance', callers: both, summary: '工作台：余额预警账户' },
  recentOperations: { path: '/api/custom/client/dashboard/recent-operations', callers: both, summary: '工作台：最近操作' },
  todo: { path: '/api/custom/client/dashboard/todo', callers: both, summary: '工作台：待办事项' },
})
