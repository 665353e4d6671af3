// How the audit log names what happens to statements.
import type { AuditWords } from '../audit/word-entry.ts'

export const STATEMENTS_WORDS: AuditWords = {
  actions: {
    'credit.confirm-statement': '确认对账单',
    'credit.dispute-statement': '提出对账异议',
    'credit.hand-in-receipt': '上传回执',
    'credit.withdraw-receipt': '撤回回执',
    'credit.remind-statement': '催确认对账单',
    'credit.postpone-statement': '顺延确认截止',
  },
  objects: {
    statement: '对账单',
  },
}
