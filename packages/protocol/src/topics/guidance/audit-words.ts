// How the audit log names what is done about guidance.
import type { AuditWords } from '../audit/word-entry.ts'

export const GUIDANCE_WORDS: AuditWords = {
  actions: {
    'guidance.apply': '应用账户建议',
    'guidance.ignore': '忽略账户建议',
    'guidance.settle': '确认账户建议的结果',
  },
  objects: { guidance: '账户建议' },
  fields: {
    guidanceType: '建议类型',
    adObjectId: '广告对象 ID',
    dailyBudgetFrom: '原日预算',
    dailyBudgetTo: '新日预算',
    applyState: '应用结果',
    ignoreReason: '忽略原因',
    ignoreNote: '忽略说明',
  },
}
