// Kinds of cases about bindings: what came of one that its platform does not show.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const BINDINGS_KINDS = {
  BINDING_RESULT: {
    title: '绑定结果核定',
    makers: ['OPS', 'ADMIN'],
    call: { path: '/api/console/bindings/propose-result', summary: '提交绑定结果核定（需他人复核）' },
    checkers: ['OPS', 'ADMIN'],
    readers: ['OPS', 'ADMIN', 'AUDIT'],
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '判定成功的，账户的绑定或名称随之更新；判定失败的，客户将看到原因并可以重试。',
      reject: '结果不变，提交人可看到驳回原因。',
      withdraw: '结果不变，可重新提交。',
    },
  },
} as const satisfies CaseKinds
