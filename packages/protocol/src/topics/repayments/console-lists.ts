// What the console's repayments and overdue customers can be narrowed by (console.md 16).
import { choiceOf, declareFilters, periodOf, textOf } from '../../lists/filters.ts'
import { CURRENCY_TEXTS } from '../../values/texts.ts'
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
