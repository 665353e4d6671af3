// Wallet flow types as a customer sees them, with the direction money takes (screens.md 1, domain.md 2).

export const FLOW_TYPES = {
  RECHARGE: { text: '充值', direction: 'in' },
  REFUND: { text: '退款', direction: 'both' },
  REBATE: { text: '返点', direction: 'in' },
  SERVICE_FEE: { text: '服务费', direction: 'out' },
  TAX: { text: '税费', direction: 'out' },
  QUOTA_ADD: { text: '新增额度', direction: 'out' },
  QUOTA_REDUCE: { text: '调减退回', direction: 'in' },
  QUOTA_CLEAR: { text: '清零退回', direction: 'in' },
  QUOTA_TRANSFER: { text: '账户转移', direction: 'both' },
  SUB_ALLOCATE: { text: '分配子客户', direction: 'both' },
  SUB_WITHDRAW: { text: '子客户收回', direction: 'both' },
  REPAYMENT: { text: '还款', direction: 'both' },
  EXCHANGE: { text: '换汇', direction: 'both' },
  ADJUSTMENT: { text: '人工调账', direction: 'both' },
  CHANNEL_BILL: { text: '渠道账单', direction: 'both' },
} as const
export type FlowType = keyof typeof FLOW_TYPES
export const FLOW_TYPE_CODES = Object.keys(FLOW_TYPES) as [FlowType, ...FlowType[]] // the literal above is the list

/** Those that the ledger's recipes post. Filters offer no more. */
export const OCCURRING_FLOW_TYPE_CODES = [
  'RECHARGE',
  'REFUND',
  'REBATE',
  'SERVICE_FEE',
  'TAX',
  'QUOTA_ADD',
  'QUOTA_REDUCE',
  'QUOTA_CLEAR',
  'QUOTA_TRANSFER',
  'SUB_ALLOCATE',
  'SUB_WITHDRAW',
  'REPAYMENT',
  'EXCHANGE',
  'ADJUSTMENT',
  'CHANNEL_BILL',
] as const satisfies readonly FlowType[]

/** Those of them that move a credit line: it is neither recharged nor exchanged. */
export const CREDIT_FLOW_TYPE_CODES = [
  'REBATE',
  'SERVICE_FEE',
  'TAX',
  'QUOTA_ADD',
  'QUOTA_REDUCE',
  'QUOTA_CLEAR',
  'QUOTA_TRANSFER',
  'REPAYMENT',
  'ADJUSTMENT',
  'CHANNEL_BILL',
] as const satisfies readonly FlowType[]

/** What flows are listed of. */
export const FUNDS = { WALLET: { text: '钱包' }, CREDIT_LINE: { text: '授信' } } as const
export type FlowFund = keyof typeof FUNDS
export const FUND_CODES = ['WALLET', 'CREDIT_LINE'] as const satisfies readonly FlowFund[]

/** What the flows can be sorted by; rows without such an amount come last. */
export const FLOW_SORT_CODES = ['at', 'income', 'expense'] as const
export type FlowSort = (typeof FLOW_SORT_CODES)[number]
