// Kinds of cases about violations: what a customer hands in for a rectification.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const VIOLATIONS_KINDS = {
  RECTIFICATION: {
    title: '整改审核',
    makers: 'user',
    checkers: ['RISK', 'ADMIN'],
    readers: ['RISK', 'OPS', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '该整改完成；账户因它暂停的，立即恢复。',
      reject: '客户将看到驳回原因，需在截止前重新提交；截止时间不足 24 小时的顺延至 24 小时后。',
      withdraw: '退回提交前的状态，可重新提交。',
    },
  },
} as const satisfies CaseKinds
