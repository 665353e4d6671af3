// Kinds of cases about money that leaves again: refunds, and chargebacks.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const REFUNDS_KINDS = {
  REFUND: {
    title: '退款打款',
    ...BY_FINANCE,
    slaHours: 8,
    lapsesAfterHours: null,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效并通知客户，不能撤销。有拦截原因时仅财务复核可填写原因放行。',
      reject: '不打款，退款单保持原状态，提交人可看到驳回原因。',
      withdraw: '不打款，可重新提交。',
    },
  },
  CHARGEBACK: {
    title: '拒付入账',
    ...BY_FINANCE,
    slaHours: 24,
    lapsesAfterHours: null,
    approvalNeedsReason: false,
    notes: {
      approve: '立即入账并通知客户，不能撤销。请先与渠道后台核对。',
      reject: '不入账，提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交。',
    },
  },
} as const satisfies CaseKinds
