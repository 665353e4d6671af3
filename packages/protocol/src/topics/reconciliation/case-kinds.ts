// Kinds of cases about the books: a correction after a difference, and the close of a day.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const RECONCILIATION_KINDS = {
  ADJUSTMENT: {
    title: '调账',
    makers: ['FIN', 'FIN_CHECK', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '立即入账，差异结束，该账户恢复额度变更。',
      reject: '不入账，差异退回处理。提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交调账。',
    },
  },
  DAY_CLOSE: {
    title: '日结',
    ...BY_FINANCE,
    slaHours: 24,
    lapsesAfterHours: null,
    approvalNeedsReason: false,
    notes: {
      approve: '该日以签署时的数字日结，之后的变动另行列示，不产生分录。',
      reject: '该日保持待签署，提交人可看到驳回原因。',
      withdraw: '该日保持待签署，可重新签署。',
    },
  },
} as const satisfies CaseKinds
