// How the audit log names what happens to violations.
import type { AuditWords } from '../audit/word-entry.ts'

export const VIOLATIONS_WORDS: AuditWords = {
  actions: {
    'violations.ban-overdue': '整改逾期，禁止加额',
    'violations.handle-forewarning': '标记预警已处理',
    'violations.record-forewarning': '下发违规预警',
    'violations.import-forewarnings': '按表格下发违规预警',
    'violations.turn-forewarning': '预警转整改',
    'violations.withdraw-forewarning': '撤回违规预警',
    'violations.extend-rectification': '整改延期',
    'violations.import-rectifications': '按表格下发整改',
    'violations.issue-rectification': '下发整改',
    'violations.end-suspension': '解除逾期暂停',
    'violations.publish-policy-file': '发布政策文件',
    'violations.withdraw-policy-file': '撤回政策文件',
    'violations.suspend': '整改逾期，暂停账户',
  },
  objects: {
    forewarning: '违规预警',
    'forewarning-sheet': '预警表格',
    'policy-file': '政策文件',
    rectification: '整改',
    'rectification-sheet': '整改表格',
  },
  fields: {
    ad_ids: '广告',
    deadline_at: '整改期限',
    issued: '已下发',
    rectification_id: '整改单',
    violation_type: '违规类型',
  },
}
