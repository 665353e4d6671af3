// What the console's repayments and overdue customers can be narrowed by (console.md 16).
import { amountsOf, choiceOf, declareFilters, periodOf, textOf } from '../../lists/filters.ts'
import { CURRENCY_TEXTS } from '../../values/texts.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import { PLACE_TEXTS } from '../payments/console-lists.ts'
import { WALLET_CURRENCY_TEXTS } from '../payments/lists.ts'
import { OVERDUE_STEPS, REPAYMENT_CHANNELS, REPAYMENT_SOURCES } from './enums.ts'
import { repaymentFilters } from './lists.ts'

const customer = textOf('客户名称或 ID', 60, { place: 'row', isQuick: true })

export const consoleRepaymentFilters = declareFilters({
  customer,
  no: textOf('还款单号', 20, { wire: 'repayment_no', place: 'row' }),
  source: choiceOf('还款方式', REPAYMENT_SOURCES, { place: 'row' }),
  at: periodOf('时间', { place: 'row' }),
  channel: choiceOf('渠道', REPAYMENT_CHANNELS),
  currency: choiceOf('币种', CURRENCY_TEXTS),
  month: repaymentFilters.month,
  statement: repaymentFilters.statement,
})

/** Tabs: late today, and whom each step strikes tomorrow unless it pays. */
export const OVERDUE_GROUPS = {
  LATE: '已逾期',
  REMIND: '明日催收提醒',
  REFUSE: '明日暂停新增额度',
  FREEZE: '明日冻结授信',
  FREE: '明日解除限制',
} as const
export type OverdueGroup = keyof typeof OVERDUE_GROUPS
/** What becomes of somebody tomorrow. */
export const OVERDUE_MOVES = { ...OVERDUE_STEPS, FREE: '解除限制' } as const
export type OverdueMove = keyof typeof OVERDUE_MOVES
export const OVERDUE_MOVE_CODES = ['REMIND', 'REFUSE', 'FREEZE', 'FREE'] as const satisfies readonly OverdueMove[]

export const overdueFilters = declareFilters({
  group: choiceOf('范围', OVERDUE_GROUPS, { place: 'none' }),
  customer,
  currency: choiceOf('币种', CURRENCY_TEXTS, { place: 'row' }),
  step: choiceOf('当前处理', OVERDUE_STEPS, { place: 'row' }),
})

/** Tabs: what a payment that is meant for statements waits for, and money that looks like one. */
export const PENDING_GROUPS = { PAY: '待付款', MONEY: '待到账', CHECK: '待复核', REJECTED: '凭证已驳回', LIKELY: '疑似还款' } as const
export type PendingGroup = keyof typeof PENDING_GROUPS
export const PENDING_GROUP_CODES = ['PAY', 'MONEY', 'CHECK', 'REJECTED', 'LIKELY'] as const satisfies readonly PendingGroup[]
export const PENDING_STATES = {
  PAY: { text: PENDING_GROUPS.PAY, tone: 'warning' },
  MONEY: { text: PENDING_GROUPS.MONEY, tone: 'info' },
  CHECK: { text: PENDING_GROUPS.CHECK, tone: 'violet' },
  REJECTED: { text: PENDING_GROUPS.REJECTED, tone: 'error' },
  LIKELY: { text: PENDING_GROUPS.LIKELY, tone: 'warning' },
} as const satisfies Record<PendingGroup, { text: string; tone: Tone }>

/** A recharge with a plan, or a line of a bank or house that nobody announced. */
export const PENDING_KINDS = { PLAN: '还款单', LINE: '到账款项' } as const
export const PENDING_KIND_CODES = ['PLAN', 'LINE'] as const
/** What speaks for a line to be a customer's repayment; a claim that waits was chosen by one of the staff. */
export const CLAIM_GROUNDS = { CODE: '附言码', PAYER: '户名与签约主体一致', CLAIMED: '已提交认领' } as const
export const CLAIM_GROUND_CODES = ['CODE', 'PAYER', 'CLAIMED'] as const

export const pendingFilters = declareFilters({
  group: choiceOf('范围', PENDING_GROUPS, { place: 'none' }),
  customer,
  kind: choiceOf('类型', PENDING_KINDS, { place: 'row' }),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS, { place: 'row' }),
  words: textOf('附言码、附言或付款户名', 60, { place: 'row' }),
  place: choiceOf('支付方式或到账处', PLACE_TEXTS),
  amount: amountsOf('金额'),
  since: periodOf('等待起始'),
})
