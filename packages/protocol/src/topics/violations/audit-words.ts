// How the audit log names what happens to violations.
import type { AuditWords } from '../audit/word-entry.ts'

export const VIOLATIONS_WORDS: AuditWords = {
  actions: {
    'violations.ban-overdue': '整改逾期，禁止加额',
    'violations.handle-forewarning': '标记预警已处理',
    'violations.record-forewarning': '登记违规预警',
    'violations.record-rectification': '下发整改',
  },
  objects: {
    forewarning: '违规预警',
    rectification: '整改',
  },
  fields: {
    ad_ids: '广告',
    deadline_at: '整改期限',
    violation_type: '违规类型',
  },
}
