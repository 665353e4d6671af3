// Kinds of cases about companies: a customer wants to have ad accounts in a company's name.
import type { CaseKinds } from '../cases/kind-entry.ts'
import { MATERIAL_LABELS } from './material.ts'

export const COMPANIES_KINDS = {
  COMPANY: {
    title: '主体审核',
    makers: 'user',
    checkers: ['OPS', 'RISK', 'ADMIN'],
    readers: ['OPS', 'RISK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: MATERIAL_LABELS,
    mayAppeal: true,
    appealsLapse: true,
    approvalNeedsReason: false,
    notes: {
      approve: '成为该客户的开户主体，三个渠道的开户都用这份资料。',
      reject: '客户将看到驳回原因与标注，只能修改被标注的字段后重新提交，或申诉一次。',
      withdraw: '撤回后可以重新提交。',
    },
  },
} as const satisfies CaseKinds
