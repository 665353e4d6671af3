// How the audit log names what happens to differences of the books.
import type { AuditWords } from '../audit/word-entry.ts'

export const RECONCILIATION_WORDS: AuditWords = {
  actions: {
    'reconciliation.approve-adjustment': '复核通过调账',
    'reconciliation.claim': '认领账实差异',
    'reconciliation.close': '关闭账实差异',
    'reconciliation.mark-time-lag': '标记时间差',
    'reconciliation.propose-adjustment': '提交调账',
    'reconciliation.read-invoices': '重新读取渠道发票',
    'reconciliation.reject-adjustment': '驳回调账',
    'reconciliation.release': '交班移交或释放账实差异',
  },
  objects: {
    difference: '账实差异',
    'day-close': '日结',
  },
  fields: {
    adjustment: '调账金额',
    spent: '已消耗',
  },
}
