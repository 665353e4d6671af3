// Kinds of cases about who signs people in: partners that may more than one person decides about.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const SESSION_KINDS = {
  PARTNER: {
    title: '合作系统',
    makers: ['ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效，该系统即可为范围内的登录用户签发登录凭证。',
      reject: '新建的系统不生效，已有的系统范围不变。提交人可看到驳回原因。',
      withdraw: '新建的系统不生效，已有的系统范围不变，可重新提交。',
    },
  },
} as const satisfies CaseKinds
