// Kinds of cases about credit: a line, and what a customer applies for.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const CREDIT_KINDS = {
  CREDIT_LINE: {
    title: '授信变更',
    ...BY_FINANCE,
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    approvalNeedsReason: false,
    notes: {
      approve: '立即生效并通知客户。已用超过总额的部分不会撤销，但客户不能发起新的申请。',
      reject: '授信保持不变，提交人可看到驳回原因。',
      withdraw: '授信保持不变，可重新提交。',
    },
  },
  CREDIT_APPLICATION: {
    title: '调额申请',
    makers: 'user',
    checkers: ['FIN', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '以您的名义按目标额度提交授信变更，由另一人复核后生效。要给其他额度时请驳回并说明，再在授信管理中提交。',
      reject: '授信保持不变，客户将看到驳回原因，可重新申请。',
      withdraw: '授信保持不变，可重新申请。',
    },
  },
} as const satisfies CaseKinds
