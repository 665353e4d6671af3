// How the audit log names what happens to the log itself.
import type { AuditWords } from '../audit/word-entry.ts'

export const AUDIT_WORDS: AuditWords = {
  actions: {
    'audit.verify': '校验日志链',
  },
  objects: {
    'audit-check': '日志校验',
  },
  fields: {
    entries: '校验条数',
  },
}
