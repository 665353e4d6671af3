// What the console's statements can be narrowed by (console.md 15).
import { choiceOf, declareFilters, flagOf, idOf, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { REPAYMENT_CHANNELS } from '../repayments/enums.ts'
import { STATEMENT_STATUSES } from './enums.ts'

export const consoleStatementFilters = declareFilters({
  id: idOf('对账单号', { place: 'row' }),
  customer: textOf('客户名称或 ID', 60, { place: 'row', isQuick: true }),
  channel: choiceOf('渠道', REPAYMENT_CHANNELS, { place: 'row' }),
  status: choiceOf('状态', textsOf(STATEMENT_STATUSES), { place: 'row' }),
  month: periodOf('账单月份'),
  company: textOf('公司', 60, { wire: 'company_name' }),
  overdue: flagOf('逾期', '仅逾期', { wire: 'is_overdue' }),
  receipt: flagOf('回执', '待审核回执', { wire: 'has_receipt' }),
})
