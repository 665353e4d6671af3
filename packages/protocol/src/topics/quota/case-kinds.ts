// Kinds of cases about orders: how a leg ended that only people can tell.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const QUOTA_KINDS = {
  LEG_OUTCOME: {
    title: '人工结果',
    makers: ['OPS', 'FIN', 'ADMIN'],
    checkers: ['FIN', 'FIN_CHECK', 'ADMIN'],
    readers: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '通过后立即入账，不能撤销。请先与渠道后台核对。',
      reject: '不入账，工单退回待人工核对。提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交人工结果。',
    },
  },
} as const satisfies CaseKinds
