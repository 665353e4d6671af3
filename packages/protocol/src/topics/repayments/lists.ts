// What repayments can be narrowed by (screens.md 7, Repayment).
import { choiceOf, declareFilters, periodOf, textOf } from '../../lists/filters.ts'
import { REPAYMENT_CHANNELS } from './enums.ts'

export const repaymentFilters = declareFilters({
  no: textOf('还款单号', 20, { wire: 'repayment_no', place: 'row', isQuick: true }),
  channel: choiceOf('渠道', REPAYMENT_CHANNELS, { place: 'row' }),
  at: periodOf('时间', { place: 'row' }),
  month: periodOf('账单月份'),
  statement: textOf('对账单号', 20, { wire: 'statement_no' }),
})
