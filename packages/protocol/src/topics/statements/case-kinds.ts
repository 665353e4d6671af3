// Kinds of cases about statements: answers to disputes, and receipts that were handed in.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const STATEMENTS_KINDS = {
  STATEMENT_ANSWER: {
    title: '异议答复',
    ...BY_FINANCE,
    slaHours: 24,
    lapsesAfterHours: null,
    approvalNeedsReason: false,
    notes: {
      approve: '立即出具对账单的新版本并通知客户，减免的金额同时冲减已用授信，不能撤销。',
      reject: '对账单保持有异议，提交人可看到驳回原因。',
      withdraw: '对账单保持有异议，可重新提交。',
    },
  },
  STATEMENT_RECEIPT: {
    title: '回执审核',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN', 'FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '按提交的审核结果执行：通过则对账单确认，驳回则客户看到原因，确认期限继续计算。',
      reject: '回执保持待审核，提交人可看到驳回原因。',
      withdraw: '回执保持待审核，可重新提交。',
    },
  },
} as const satisfies CaseKinds
