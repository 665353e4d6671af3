// Ledger enums: kinds of ledger accounts, codes and states of transfers, and the invariants of the books (domain.md 2).

export const LEDGER_KINDS = {
  WALLET: '客户钱包',
  CREDIT_LINE: '应收（授信）',
  QUOTA: '渠道账户额度',
  PAYMENT_CLEARING: '在途（支付）',
  CHANNEL_CLEARING: '在途（渠道）',
  SERVICE_FEE: '服务费收入',
  TAX: '税费',
  REBATE: '返点',
  ADJUSTMENT: '调账',
  EXCHANGE: '换汇',
  EXTERNAL: '外部（银行）',
} as const
export type LedgerKind = keyof typeof LEDGER_KINDS
export const LEDGER_KIND_CODES = [
  'WALLET',
  'CREDIT_LINE',
  'QUOTA',
  'PAYMENT_CLEARING',
  'CHANNEL_CLEARING',
  'SERVICE_FEE',
  'TAX',
  'REBATE',
  'ADJUSTMENT',
  'EXCHANGE',
  'EXTERNAL',
] as const satisfies readonly LedgerKind[]

export const TRANSFER_CODES: Readonly<Record<string, string>> = {
  PAYMENT: '收款',
  RECHARGE: '充值',
  REFUND: '退款',
  REBATE: '返点',
  SERVICE_FEE: '服务费',
  TAX: '税费',
  QUOTA_ADD: '加额',
  QUOTA_REDUCE: '调减',
  QUOTA_CLEAR: '清零',
  QUOTA_TRANSFER: '转移',
  SUB_ALLOCATE: '分配子客户',
  SUB_WITHDRAW: '收回子客户',
  REPAYMENT: '还款',
  EXCHANGE: '换汇',
  ADJUSTMENT: '调账',
  OPENING: '期初',
  CLOSING: '收回',
  CHANNEL_BILL: '渠道账单',
}

export const TRANSFER_STATES = { PENDING: '冻结中', POSTED: '已入账' } as const
export const TRANSFER_STATE_CODES = ['PENDING', 'POSTED'] as const

/** What must hold in the books at any time, by the name that the database gives it. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  balanced: '每个币种 Σ借 = Σ贷（已入账与冻结）',
  totals: '每个账目的余额 = 其分录之和',
  days: '钱包与授信的每日合计 = 其分录之和',
  limit: '钱包与授信不透支，冻结计入',
  item: '每条额度工单的分录与其状态一致',
  fees: '每个账户退回的费用不超过收取的费用',
  placed: '渠道账户额度 = 渠道读数，或已列为差异',
  order: '每个申请的合计 = 其明细之和',
  late: '未付清的迟到消耗都已列为差异',
  'transfer leg': '每条转移动作的分录与其状态一致',
  'transfer on its way': '转移在途金额 = 未结束动作的金额',
  'transfer ended': '转移：转出 = 转入 + 退回',
  'transfer fee': '转移费用：先冻结，按到账金额收取',
  'transfer order': '转移申请的合计 = 其各行之和',
  credit: '授信额度 = 批准的额度',
  clearing: '在途（支付）= 未匹配资金，冻结 = 处理中的退款',
  payments: '每笔到账款项恰有一条收款分录',
  arrivals: '每笔到账款项全额入账、全额退回或仍在途',
  recharges: '充值成功的单据分录与单上金额一致，其他单据没有分录',
  refunds: '每笔来源的退款不超过其到账金额，处理中计入',
  'refund parts': '每笔退款的分录与其状态一致',
  bills: '账单 = 其各账户明细之和',
  'imported lines': '导入的渠道账单 = 文件各行，已由他人复核',
  'postings of imported lines': '导入的渠道账单每行恰有一条授信分录',
  'closed months': '已出账月份的明细 = 每日消耗，待更正的除外',
  'credit use': '已用授信 = 未消耗额度 + 未出账 + 未还对账单（期初等另列）',
  'closed days': '出账时的每日汇总 = 账单消耗',
}
