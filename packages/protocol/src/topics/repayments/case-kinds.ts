// Kinds of cases about repayments: late fees waived.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const REPAYMENTS_KINDS = {
  LATE_FEE_WAIVER: {
    title: '滞纳金减免',
    ...BY_FINANCE,
    call: { path: '/api/console/repayments/waive', summary: '提交滞纳金减免（需他人复核）' },
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    approvalNeedsReason: false,
    notes: {
      approve: '立即生效并通知客户：减免日（含）之前的天数不再计收滞纳金，逾期天数与逾期处理不变。已付的滞纳金不退。',
      reject: '滞纳金照常计收，提交人可看到驳回原因。',
      withdraw: '滞纳金照常计收，可重新提交。',
    },
  },
} as const satisfies CaseKinds
