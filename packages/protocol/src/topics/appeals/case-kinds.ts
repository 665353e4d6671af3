// Kinds of cases about appeals.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const APPEALS_KINDS = {
  VIOLATION_APPEAL: {
    title: '违规申诉',
    makers: 'user',
    checkers: ['RISK', 'ADMIN'],
    readers: ['RISK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    // Only what was asked for and never came ends it: its case says until when.
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '整改视为已整改并解除暂停，预警视为已处理，冻结转为待解冻。客户将看到处理意见。',
      reject: '对象保持不变，客户将看到驳回原因，可再次申诉。',
      withdraw: '对象保持不变，可再次申诉。',
    },
  },
} as const satisfies CaseKinds
