// Differences with payment houses: their kinds, and what the list can be narrowed by.
import { choiceOf, declareFilters, periodOf } from '../../lists/filters.ts'
import { textsFor } from '../../values/texts.ts'
import { HOUSE_METHOD_CODES } from './enums.ts'
import { METHOD_TEXTS } from './lists.ts'

export const HOUSE_DIFFERENCE_KINDS = { ONLY_OURS: '仅系统有', ONLY_THEIRS: '仅机构有', AMOUNT: '金额不符', FEE: '手续费不符' } as const
export const HOUSE_DIFFERENCE_KIND_CODES = ['ONLY_OURS', 'ONLY_THEIRS', 'AMOUNT', 'FEE'] as const
export const HOUSE_DIFFERENCE_ABOUT = {
  PAYMENT: '收款',
  REFUND: '退款',
  RETURNED: '退款退回',
  CHARGEBACK: '拒付',
  WON: '拒付胜诉',
} as const
export const HOUSE_DIFFERENCE_ABOUT_CODES = ['PAYMENT', 'REFUND', 'RETURNED', 'CHARGEBACK', 'WON'] as const
export const HOUSE_DIFFERENCE_STATES = { OPEN: '待处理', CLOSED: '已关闭' } as const
export const HOUSE_METHOD_TEXTS = textsFor(METHOD_TEXTS, HOUSE_METHOD_CODES)

export const houseDifferenceFilters = declareFilters({
  method: choiceOf('支付机构', HOUSE_METHOD_TEXTS, { place: 'row' }),
  kind: choiceOf('差异', HOUSE_DIFFERENCE_KINDS, { place: 'row' }),
  about: choiceOf('款项', HOUSE_DIFFERENCE_ABOUT, { place: 'row' }),
  state: choiceOf('状态', HOUSE_DIFFERENCE_STATES, { place: 'row' }),
  day: periodOf('账单日期', { place: 'row' }),
})
