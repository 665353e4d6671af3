// Quota calls (spec §7: quota apply, transaction details). `apply` and `retry` need the Idempotency-Key header.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { quotaSchemas } from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

/** Records and their details; transfers stand in lists of their own. */
const ordered = ['records', 'subCustomerRecords', 'record', 'transfers', 'subCustomerTransfers'] as const

export const quotaEndpoints = endpointsOf<typeof quotaSchemas>({
  quote: { path: '/api/custom/client/accounts/quota/quote', callers: both, summary: '报价：服务费、税费、汇率与可用资金' },
  capabilities: {
    path: '/api/custom/client/accounts/quota/capabilities',
    callers: both,
    summary: '渠道当前允许的额度操作（最低、可调减、今日剩余次数、限制）',
  },
  apply: {
    changes: ordered,
    path: '/api/custom/client/accounts/quota/apply',
    callers: both,
    changesState: true,
    summary: '提交额度申请：新增、调减、转移、清零（需 Idempotency-Key）',
  },
  approvalApply: {
    changes: ordered,
    path: '/api/custom/client/accounts/approval-quota/apply',
    callers: both,
    changesState: true,
    summary: '提交需审核的额度申请（需 Idempotency-Key）',
  },
  order: { method: 'GET', path: '/api/custom/client/accounts/quota/orders/{apply_no}', callers: both, summary: '额度申请及各账户进度' },
  records: { path: '/api/custom/client/accounts/transaction-details', callers: ['customer'], summary: '额度记录' },
  subCustomerRecords: {
    path: '/api/custom/client/sub-customer/accounts/transaction-details',
    callers: ['sub-customer'],
    summary: '额度记录（子客户）',
  },
  transfers: { path: '/api/custom/client/accounts/transfer-details', callers: ['customer'], summary: '转移记录' },
  subCustomerTransfers: {
    path: '/api/custom/client/sub-customer/accounts/transfer-details',
    callers: ['sub-customer'],
    summary: '转移记录（子客户）',
  },
  record: {
    method: 'GET',
    path: '/api/custom/client/accounts/transaction-details/{item_id}',
    callers: both,
    summary: '额度记录详情与状态时间线',
  },
  retry: {
    changes: ordered,
    path: '/api/custom/client/accounts/quota/retry',
    callers: both,
    changesState: true,
    summary: '以新申请重试失败的账户（需 Idempotency-Key）',
  },
})

/**
 * Server-sent events of the tenant's items (`item`) and of the user's own new messages (`message`); the reply is text/event-stream,
 * read with fetch so that headers can be sent.
 */
export const QUOTA_EVENTS_PATH = '/api/custom/client/accounts/quota/events'
