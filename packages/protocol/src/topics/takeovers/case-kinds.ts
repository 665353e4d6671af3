// Kinds of cases about takeovers: a sheet of money.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const TAKEOVERS_KINDS = {
  TAKEOVER_SHEET: {
    title: '导入资金表',
    makers: ['ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '整张表格一次生效，不能撤销。请先与旧系统核对行数与合计。',
      reject: '整张表格不生效，提交人可看到驳回原因，修正后重新导入。',
      withdraw: '整张表格不生效，可重新导入。',
    },
  },
} as const satisfies CaseKinds
