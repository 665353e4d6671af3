// Quota calls (spec §7: quota apply, transaction details). `apply` and `retry` need the Idempotency-Key header.
import { endpoint } from '../../wire/endpoint.ts'
import type { AddRequest, Order, Quote, RecordDetail, RecordListRequest, RecordPage } from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

export const quotaEndpoints = {
  quote: endpoint<AddRequest, Quote>({
    path: '/api/custom/client/accounts/quota/quote',
    callers: both,
    summary: '加额报价：服务费、税费与可用资金',
  }),
  apply: endpoint<AddRequest, Order>({
    path: '/api/custom/client/accounts/quota/apply',
    callers: both,
    changesState: true,
    summary: '提交加额申请（需 Idempotency-Key）',
  }),
  order: endpoint<{ apply_no: string }, Order>({
    method: 'GET',
    path: '/api/custom/client/accounts/quota/orders/{apply_no}',
    callers: both,
    summary: '加额申请及各账户进度',
  }),
  records: endpoint<RecordListRequest, RecordPage>({
    path: '/api/custom/client/accounts/transaction-details',
    callers: ['customer'],
    summary: '额度记录',
  }),
  subCustomerRecords: endpoint<RecordListRequest, RecordPage>({
    path: '/api/custom/client/sub-customer/accounts/transaction-details',
    callers: ['sub-customer'],
    summary: '额度记录（子客户）',
  }),
  record: endpoint<{ item_id: string }, RecordDetail>({
    method: 'GET',
    path: '/api/custom/client/accounts/transaction-details/{item_id}',
    callers: both,
    summary: '额度记录详情与状态时间线',
  }),
  retry: endpoint<{ apply_no: string; item_ids: string[] }, Order>({
    path: '/api/custom/client/accounts/quota/retry',
    callers: both,
    changesState: true,
    summary: '以新申请重试失败的账户（需 Idempotency-Key）',
  }),
}

/**
 * Server-sent events of the tenant's items (`item`) and of the user's own new messages (`message`); the reply is text/event-stream,
 * read with fetch so that headers can be sent.
 */
export const QUOTA_EVENTS_PATH = '/api/custom/client/accounts/quota/events'
