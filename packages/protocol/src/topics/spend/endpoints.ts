// Dashboard and spend calls: each card loads and fails alone.
import { endpoint } from '../../wire/endpoint.ts'
import type { KeyFigures, LowBalance, RecentOperations, Todo, Trend } from './schemas.ts'

type Nothing = Record<string, never>
const both = ['customer', 'sub-customer'] as const

export const spendEndpoints = {
  keyFigures: endpoint<Nothing, KeyFigures>({
    path: '/api/custom/client/dashboard/key-figures',
    callers: both,
    summary: '工作台：余额与消耗',
  }),
  trend: endpoint<{ from: string; until: string }, Trend>({
    path: '/api/bill/client/daily/consume/trend',
    callers: both,
    summary: '按日按渠道的消耗趋势（美元）',
  }),
  lowBalance: endpoint<Nothing, LowBalance>({
    path: '/api/custom/client/dashboard/low-balance',
    callers: both,
    summary: '工作台：余额预警账户',
  }),
  recentOperations: endpoint<Nothing, RecentOperations>({
    path: '/api/custom/client/dashboard/recent-operations',
    callers: both,
    summary: '工作台：最近操作',
  }),
  todo: endpoint<Nothing, Todo>({ path: '/api/custom/client/dashboard/todo', callers: both, summary: '工作台：待办事项' }),
}
