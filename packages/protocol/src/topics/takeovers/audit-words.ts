// How the audit log names what happens to takeovers.
import type { AuditWords } from '../audit/word-entry.ts'

export const TAKEOVERS_WORDS: AuditWords = {
  actions: {
    'takeovers.cancel': '取消旧系统导入',
    'takeovers.confirm': '确认旧系统导入',
    'takeovers.invite': '邀请导入人员',
    'takeovers.upload': '上传旧系统表格',
  },
  objects: {
    takeover: '旧系统导入',
  },
  fields: {
    problems: '问题数',
    rows: '行数',
  },
}
