// Diagnostics calls: error reports (spec §7, Shared client behaviour), page views (spec §2) and feedback.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { diagnosticsSchemas } from './schemas.ts'

export const diagnosticsEndpoints = endpointsOf<typeof diagnosticsSchemas>({
  reports: { path: '/api/log/client/reports', callers: ['anyone'], changesState: true, summary: '上报失败请求、页面错误与白屏' },
  pageViews: { path: '/api/log/client/page-views', callers: ['anyone'], changesState: true, summary: '上报页面访问（按日汇总）' },
  feedback: { path: '/api/custom/client/feedback', callers: ['user'], changesState: true, summary: '提交意见反馈' },
})
