// Kinds of cases about openings: a customer asks for ad accounts on one channel.
import type { CaseKinds } from '../cases/kind-entry.ts'
import { OPENING_LABELS } from './enums.ts'

export const OPENINGS_KINDS = {
  OPENING: {
    title: '开户审核',
    makers: 'user',
    checkers: ['OPS', 'ADMIN'],
    readers: ['OPS', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: OPENING_LABELS,
    mayAppeal: true,
    approvalNeedsReason: false,
    notes: {
      approve: '通过后系统向渠道逐个开户，结果自动回写。',
      reject: '客户将看到驳回原因与标注，只能修改被标注的字段后重新提交，或申诉一次。',
      withdraw: '撤回后可以重新提交。',
    },
  },
} as const satisfies CaseKinds
