// Kinds of cases about payments: whose an arrival is, how customers pay, and differences of houses.
import { BY_FINANCE, type CaseKinds } from '../cases/kind-entry.ts'

export const PAYMENTS_KINDS = {
  RECHARGE_MATCH: {
    title: '到账匹配',
    ...BY_FINANCE,
    slaHours: 4,
    lapsesAfterHours: null,
    approvalNeedsReason: false,
    notes: {
      approve: '以到账金额立即入账并通知客户：充值到钱包，或按分摊还款；不能撤销。请先核对流水与凭证。',
      reject: '不入账，该笔款项仍为未匹配。提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交。',
    },
  },
  ARRIVAL_RETURN: {
    title: '款项退回',
    ...BY_FINANCE,
    slaHours: 8,
    lapsesAfterHours: null,
    approvalNeedsReason: true,
    notes: {
      approve: '该笔款项记为已退回，不能撤销；请随即在银行或支付渠道办理退款。',
      reject: '该笔款项仍为未匹配。提交人可看到驳回原因。',
      withdraw: '该笔款项仍为未匹配，可重新提交。',
    },
  },
  PAYMENT_TERMS: {
    title: '支付方式变更',
    ...BY_FINANCE,
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效，客户新发起的充值按此执行；已发起的充值保持原手续费率。',
      reject: '支付方式保持不变，提交人可看到驳回原因。',
      withdraw: '支付方式保持不变，可重新提交。',
    },
  },
  RECEIVING_ACCOUNT: {
    title: '收款账户变更',
    ...BY_FINANCE,
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效，客户将按此账户汇款。请先与开户行资料核对。',
      reject: '收款账户保持不变，提交人可看到驳回原因。',
      withdraw: '收款账户保持不变，可重新提交。',
    },
  },
  HOUSE_KEYS: {
    title: '支付机构密钥',
    ...BY_FINANCE,
    slaHours: 4,
    lapsesAfterHours: 24,
    approvalNeedsReason: true,
    notes: {
      approve: '先以新密钥实际查询一次支付机构，成功后立即在所有节点生效并替换原密钥。',
      reject: '原密钥继续有效，提交的内容随即销毁。提交人可看到驳回原因。',
      withdraw: '原密钥继续有效，提交的内容随即销毁。可重新提交。',
    },
  },
  HOUSE_DIFFERENCE: {
    title: '支付机构差异',
    ...BY_FINANCE,
    slaHours: 24,
    lapsesAfterHours: null,
    approvalNeedsReason: true,
    notes: {
      approve: '差异关闭，不产生分录。请先与支付机构后台核对。',
      reject: '差异保持待处理，提交人可看到驳回原因。',
      withdraw: '差异保持待处理，可重新提交。',
    },
  },
} as const satisfies CaseKinds
