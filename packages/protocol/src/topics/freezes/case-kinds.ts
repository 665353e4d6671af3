// Kinds of cases about freezes: an application to thaw.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const FREEZES_KINDS = {
  UNFREEZE: {
    title: '解冻申请',
    makers: 'user',
    checkers: ['RISK', 'ADMIN'],
    readers: ['RISK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '账户变为待渠道解冻。请随后向渠道提交，读到渠道已解冻后才显示为已解冻。',
      reject: '账户变为解冻被拒，客户将看到驳回原因，可重新申请。',
      withdraw: '账户回到申请前的状态，可重新申请。',
    },
  },
} as const satisfies CaseKinds
