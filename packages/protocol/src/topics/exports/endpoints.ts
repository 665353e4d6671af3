// Export calls beside those for the lists' files: the trend, vouchers, and our own for what runs in the background.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { exportSchemas } from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

export const exportEndpoints = endpointsOf<typeof exportSchemas>({
  trend: { answer: 'file', path: '/api/bill/client/daily/consume/trend/export', callers: both, summary: '导出消耗趋势' },
  voucher: {
    answer: 'file',
    path: '/api/custom/client/accounts/transaction-details/{item_id}/voucher',
    callers: both,
    summary: '下载已完成操作的凭证',
  },
  start: { changes: ['list'], path: '/api/custom/client/exports/start', callers: both, changesState: true, summary: '后台导出' },
  list: { path: '/api/custom/client/exports', callers: both, summary: '本人的后台导出' },
})
