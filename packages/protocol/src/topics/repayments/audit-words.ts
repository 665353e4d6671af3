// How the audit log names what happens to repayments.
import type { AuditWords } from '../audit/word-entry.ts'

export const REPAYMENTS_WORDS: AuditWords = {
  actions: {
    'repayments.repay': '钱包还款',
  },
  fields: {
    waived_until: '减免至',
  },
}
