// Kinds of cases about contracts: signed in the portal, or on paper.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const CONTRACTS_KINDS = {
  CONTRACT: {
    title: '合同审核',
    makers: 'user',
    checkers: ['OPS', 'FIN', 'ADMIN'],
    readers: ['OPS', 'FIN', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '加盖合同专用章与电子签名后立即启用并通知客户，原启用的合同随即停用。',
      reject: '合同不生效，客户可看到驳回原因，修改后重新签署。',
      withdraw: '合同不生效，可重新签署。',
    },
  },
  CONTRACT_PAPER: {
    title: '线下合同',
    makers: ['OPS', 'FIN', 'ADMIN'],
    checkers: ['OPS', 'FIN', 'ADMIN'],
    readers: ['OPS', 'FIN', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '立即启用并通知客户，原启用的合同随即停用。',
      reject: '合同不生效，提交人可看到驳回原因。',
      withdraw: '合同不生效，可重新上传。',
    },
  },
} as const satisfies CaseKinds
