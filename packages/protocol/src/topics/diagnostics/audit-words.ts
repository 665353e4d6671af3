// How the audit log names what happens to what users report.
import type { AuditWords } from '../audit/word-entry.ts'

export const DIAGNOSTICS_WORDS: AuditWords = {
  actions: {
    'diagnostics.answer-feedback': '回复意见反馈',
    'diagnostics.claim-feedback': '认领意见反馈',
    'diagnostics.close-feedback': '关闭意见反馈',
    'diagnostics.feedback': '提交意见反馈',
    'diagnostics.mark-reports': '标记错误报告',
    'diagnostics.release-feedback': '取消认领意见反馈',
  },
  objects: {
    'error-report': '错误报告',
    feedback: '意见反馈',
  },
  fields: {
    report_state: '处理状态',
  },
}
