// Kinds of cases about wallets: a receipt booked by hand, and a correction.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const WALLET_KINDS = {
  BANK_RECEIPT: {
    title: '手工入账',
    ...BY_FINANCE,
    call: { path: '/api/console/customers/funds/receipts/propose', summary: '提交手工入账（需他人复核）' },
    slaHours: 4,
    lapsesAfterHours: null,
    approvalNeedsReason: false,
    notes: {
      approve: '立即充值到客户钱包并通知客户，不能撤销。请先与银行流水核对。',
      reject: '不入账，提交人可看到驳回原因。同一笔流水可重新提交。',
      withdraw: '不入账，可重新提交。',
    },
  },
  WALLET_ADJUSTMENT: {
    title: '钱包调账',
    ...BY_FINANCE,
    call: { path: '/api/console/customers/funds/adjustments/propose', summary: '提交钱包调账（需他人复核）' },
    slaHours: 4,
    lapsesAfterHours: null,
    approvalNeedsReason: true,
    notes: {
      approve: '立即入账并通知客户，不能撤销；如有误须另行提交反向调账。',
      reject: '不入账，提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交。',
    },
  },
} as const satisfies CaseKinds
