// How the audit log names what happens to exports.
import type { AuditWords } from '../audit/word-entry.ts'

export const EXPORTS_WORDS: AuditWords = {
  actions: {
    'exports.start': '发起导出',
  },
  objects: {
    export: '导出',
  },
  fields: {
    export_id: '导出',
  },
}
