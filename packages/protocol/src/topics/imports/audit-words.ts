// How the audit log names what happens to imports.
import type { AuditWords } from '../audit/word-entry.ts'

export const IMPORTS_WORDS: AuditWords = {
  actions: {
    'imports.cancel': '撤销批量导入',
    'imports.confirm': '提交批量导入',
  },
  objects: {
    import: '批量导入',
  },
}
