// Kinds of cases about openings: a customer asks for ad accounts on one channel; and what came of one that its platform does not show.
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
    appealsLapse: true,
    approvalNeedsReason: false,
    notes: {
      approve: '通过后系统向渠道逐个开户，结果自动回写。',
      reject: '客户将看到驳回原因与标注，只能修改被标注的字段后重新提交，或申诉一次。',
      withdraw: '撤回后可以重新提交。',
    },
  },
  OPENING_RESULT: {
    title: '开户结果核定',
    makers: ['OPS', 'ADMIN'],
    call: { path: '/api/console/openings/propose-result', summary: '提交开户结果核定（需他人复核）' },
    checkers: ['OPS', 'ADMIN'],
    readers: ['OPS', 'ADMIN', 'AUDIT'],
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '判定开户的，账户加入客户的账户列表；判定未开户的，客户可以重试。',
      reject: '结果不变，提交人可看到驳回原因。',
      withdraw: '结果不变，可重新提交。',
    },
  },
} as const satisfies CaseKinds
