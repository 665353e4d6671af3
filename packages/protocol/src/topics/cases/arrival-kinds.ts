// Kinds of cases about money that arrived: whose it is, or that it is sent back. Entries of the one table of kinds.

export const ARRIVAL_KINDS = {
  RECHARGE_MATCH: {
    title: '到账匹配',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '以到账金额立即入账并通知客户：充值到钱包，或按分摊还款；不能撤销。请先核对流水与凭证。',
      reject: '不入账，该笔款项仍为未匹配。提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交。',
    },
  },
  ARRIVAL_RETURN: {
    title: '款项退回',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 8,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '该笔款项记为已退回，不能撤销；请随即在银行或支付渠道办理退款。',
      reject: '该笔款项仍为未匹配。提交人可看到驳回原因。',
      withdraw: '该笔款项仍为未匹配，可重新提交。',
    },
  },
  DAY_CLOSE: {
    title: '日结',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '该日以签署时的数字日结，之后的变动另行列示，不产生分录。',
      reject: '该日保持待签署，提交人可看到驳回原因。',
      withdraw: '该日保持待签署，可重新签署。',
    },
  },
} as const
