// How the audit log names what happens to credit.
import type { AuditWords } from '../audit/word-entry.ts'

export const CREDIT_WORDS: AuditWords = {
  actions: {
    'credit.overdue': '逾期处理',
    'credit.end-temporary': '临时授信到期',
  },
  fields: {
    credit_action: '授信变更',
    expiresOn: '到期日',
    temporary_until: '临时授信到期',
  },
}
