// Export calls (spec §7, Exports): each answers with the file itself. `start` and `list` are our own, for what runs in the background.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { exportSchemas } from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

export const exportEndpoints = endpointsOf<typeof exportSchemas>({
  accounts: { answer: 'file', path: '/api/custom/client/accounts/export', callers: ['customer'], summary: '导出广告账户' },
  subCustomerAccounts: {
    answer: 'file',
    path: '/api/custom/client/sub-customer/accounts/export',
    callers: ['sub-customer'],
    summary: '导出广告账户（子客户）',
  },
  records: {
    answer: 'file',
    path: '/api/custom/client/accounts/transaction-details/export',
    callers: ['customer'],
    summary: '导出额度记录',
  },
  subCustomerRecords: {
    answer: 'file',
    path: '/api/custom/client/sub-customer/accounts/transaction-details/export',
    callers: ['sub-customer'],
    summary: '导出额度记录（子客户）',
  },
  transfers: {
    answer: 'file',
    path: '/api/custom/client/accounts/transfer-details/export',
    callers: ['customer'],
    summary: '导出转移记录',
  },
  subCustomerTransfers: {
    answer: 'file',
    path: '/api/custom/client/sub-customer/accounts/transfer-details/export',
    callers: ['sub-customer'],
    summary: '导出转移记录（子客户）',
  },
  changes: { answer: 'file', path: '/api/custom/client/accounts/change-details/export', callers: ['customer'], summary: '导出账户变更' },
  subCustomerChanges: {
    answer: 'file',
    path: '/api/custom/client/sub-customer/accounts/change-details/export',
    callers: ['sub-customer'],
    summary: '导出账户变更（子客户）',
  },
  whitelist: { answer: 'file', path: '/api/custom/client/accounts/whitelist/export', callers: ['customer'], summary: '导出自动清零白名单' },
  flows: { answer: 'file', path: '/api/wallet/client/wallet/flows/export', callers: both, summary: '导出钱包流水' },
  trend: { answer: 'file', path: '/api/bill/client/daily/consume/trend/export', callers: both, summary: '导出消耗趋势' },
  voucher: {
    answer: 'file',
    path: '/api/custom/client/accounts/transaction-details/{item_id}/voucher',
    callers: both,
    summary: '下载已完成操作的凭证',
  },
  start: { path: '/api/custom/client/exports/start', callers: both, changesState: true, summary: '后台导出' },
  list: { path: '/api/custom/client/exports', callers: both, summary: '本人的后台导出' },
})
