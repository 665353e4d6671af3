// Diagnostics calls: error reports (spec §7, Shared client behaviour), page views (spec §2) and feedback.
import { endpoint } from '../../wire/endpoint.ts'
import type { Accepted, FeedbackReceipt, FeedbackRequest, PageViewsRequest, ReportsRequest } from './schemas.ts'

export const diagnosticsEndpoints = {
  reports: endpoint<ReportsRequest, Accepted>({
    path: '/api/log/client/reports',
    callers: ['anyone'],
    changesState: true,
    summary: '上报失败请求、页面错误与白屏',
  }),
  pageViews: endpoint<PageViewsRequest, Accepted>({
    path: '/api/log/client/page-views',
    callers: ['anyone'],
    changesState: true,
    summary: '上报页面访问（按日汇总）',
  }),
  feedback: endpoint<FeedbackRequest, FeedbackReceipt>({
    path: '/api/custom/client/feedback',
    callers: ['user'],
    changesState: true,
    summary: '提交意见反馈',
  }),
}
