// Kinds of cases about customers: somebody applies to become one.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const ORGANIZATION_KINDS = {
  CUSTOMER_APPLICATION: {
    title: '新建客户申请',
    makers: 'user',
    checkers: ['OPS', 'ADMIN'],
    readers: ['OPS', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: { company_name: '公司全称', contact: '联系方式', note: '备注' },
    mayAppeal: true,
    approvalNeedsReason: false,
    notes: {
      approve: '向申请人发出绑定邀请（7 天内有效），并短信告知；绑定后成为该客户的主账号。',
      reject: '申请人将看到驳回原因与标注，可修改后重新提交或申诉。',
      withdraw: '撤回后可以重新申请。',
    },
  },
} as const satisfies CaseKinds
