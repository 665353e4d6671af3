// Kinds of cases about prices and bills: fee rates of a customer, and the bills of other channels.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const BILLING_KINDS = {
  FEE_RATES: {
    title: '费率变更',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN'],
    slaHours: 24,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '此前已提交的申请保持原费率，生效后的申请按新费率计费。',
      reject: '费率保持不变，提交人可看到驳回原因。',
      withdraw: '费率保持不变，可重新提交。',
    },
  },
  CHANNEL_BILLS: {
    title: '渠道账单入账',
    ...BY_FINANCE,
    slaHours: 8,
    lapsesAfterHours: null,
    approvalNeedsReason: false,
    notes: {
      approve: '整个文件一次入账：占用客户授信并出具对账单，不能撤销。请先与渠道账单核对行数与合计。',
      reject: '整个文件不入账，提交人可看到驳回原因，修正后重新上传。',
      withdraw: '整个文件不入账，可重新上传。',
    },
  },
} as const satisfies CaseKinds
