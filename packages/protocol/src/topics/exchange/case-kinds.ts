// Kinds of cases about exchange: the rate and its markup.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const EXCHANGE_KINDS = {
  EXCHANGE: {
    title: '汇率变更',
    ...BY_FINANCE,
    slaHours: 4,
    lapsesAfterHours: 24,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效，所有客户的新报价按此计算；已出的报价在其有效期内保持原汇率。',
      reject: '汇率与加点保持不变，提交人可看到驳回原因。',
      withdraw: '汇率与加点保持不变，可重新提交。',
    },
  },
} as const satisfies CaseKinds
